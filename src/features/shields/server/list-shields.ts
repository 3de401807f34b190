import { joinedRead, type JoinedRead, jsonRow, toDate } from '#db/joined-reads.ts'
import { presentPage } from '#db/keyset.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { HeldQuery, HeldVotePage, ShieldNotice, ShieldPage, ShieldQuery } from '../shields.contract.ts'
import { findShield, openShieldOf, selectHeld, selectWaiting } from './shields.sql.ts'
import { presentHeld, presentNotice, presentShield } from './shields.view.ts'

/** The shields that wait for a moderator, the oldest first. @throws DomainError ADMIN_ONLY */
export async function listShields({ db }: Pick<Context, 'db'>, member: Member, query: ShieldQuery): Promise<ShieldPage> {
  await assertModerator(db, member)
  return presentPage(await selectWaiting(db, member.id, query), query.limit, presentShield)
}

/**
 * The votes of a shield, with their members and the signs that found them; for moderators.
 * @throws DomainError ADMIN_ONLY, SHIELD_NOT_FOUND
 */
export async function listHeldVotes({ db }: Pick<Context, 'db'>, member: Member, id: number, query: HeldQuery): Promise<HeldVotePage> {
  await assertModerator(db, member)
  ensure(await findShield(db, id, member.id), 'SHIELD_NOT_FOUND')
  return presentPage(await selectHeld(db, id, query), query.limit, presentHeld)
}

/** Everybody sees that votes on a restaurant are held, and what they would change. Nothing is said once all of them were withdrawn. */
export function noticeRead(): JoinedRead<ShieldNotice | null> {
  return joinedRead(
    (_, restaurantId) => jsonRow(openShieldOf(restaurantId)),
    (row) => (row && row.held > 0 ? presentNotice({ ...row, began_at: toDate(row.began_at) }) : null),
  )
}
