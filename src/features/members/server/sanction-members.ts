import { createHash } from 'node:crypto'
import { pageOf } from '#db/keyset.ts'
import { assertAdmin, assertModerator } from '#people/server/roles.policy.ts'
import { imposeSanction } from '#features/sanctions/server/index.ts'
import { needsAdmin } from '#features/sanctions/sanctions.rules.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { BulkSanction, BulkSanctioned } from '../members.contract.ts'
import { BULK_MAX, type Skipped, skipped } from '../members.rules.ts'
import { assertMaySearch } from './find-members.ts'
import { selectMembers } from './members.sql.ts'

type Parts = Pick<Context, 'config' | 'db' | 'hub' | 'log' | 'sessions'>

/**
 * A moderator sanctions up to 200 members with one reason: each by a decision of its own, which that member can appeal. Staff, the
 * moderator and members under the same sanction are left out and named in the answer.
 * @throws DomainError ADMIN_ONLY, IDEMPOTENCY_KEY_REUSED
 */
export async function sanctionMembers(context: Parts, moderator: Member, input: BulkSanction, key?: string): Promise<BulkSanctioned> {
  const { kind, days, rule, facts } = input
  await (needsAdmin(kind) ? assertAdmin : assertModerator)(context.db, moderator)
  const { usernames, nextCursor } = await chosen(context, moderator, input)
  const refused: BulkSanctioned['refused'] = []
  // One after another: each takes its own locks, and all together would block the moderator's profile.
  for (const username of usernames) {
    try {
      await imposeSanction(context, moderator, { username, kind, days, rule, facts }, key && keyOf(key, username))
    } catch (error) {
      if (!isSkipped(error)) throw error
      refused.push({ username, code: error.code })
    }
  }
  return { sanctioned: usernames.length - refused.length, refused, nextCursor }
}

async function chosen(context: Parts, moderator: Member, { usernames, matching, cursor }: BulkSanction) {
  if (!matching) return { usernames: [...new Set(usernames?.map((name) => name.toLowerCase()))], nextCursor: null }
  await assertMaySearch(context, moderator, { ...matching, cursor })
  const { items, nextCursor } = pageOf(await selectMembers(context.db, { ...matching, cursor, limit: BULK_MAX }), BULK_MAX)
  return { usernames: items.map(({ username }) => username), nextCursor }
}

/** A repeated press imposes nothing twice: each member has a key of its own. */
const keyOf = (key: string, username: string): string => createHash('sha256').update(`${key} ${username}`).digest('base64url')

function isSkipped(error: unknown): error is DomainError & { code: Skipped } {
  return error instanceof DomainError && skipped.some((code) => code === error.code)
}
