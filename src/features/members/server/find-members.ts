import { pageOf } from '#db/keyset.ts'
import { assertAdmin, assertModerator, audit } from '#features/moderation/server/index.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { MemberPage, MemberSearch } from '../members.contract.ts'
import { selectMembers } from './members.sql.ts'
import { presentListed } from './members.view.ts'

/**
 * Moderators find members by name and sign-up day, the latest first; only admins by e-mail and network, which is logged without
 * what was asked for.
 * @throws DomainError ADMIN_ONLY
 */
export async function findMembers(
  context: Pick<Context, 'config' | 'db' | 'log'>,
  moderator: Member,
  search: MemberSearch,
): Promise<MemberPage> {
  const isPrivate = search.email !== undefined || search.network !== undefined
  await (isPrivate ? assertAdmin : assertModerator)(context.db, moderator)
  const { items, nextCursor } = pageOf(await selectMembers(context.db, search), search.limit)
  if (isPrivate && search.cursor === undefined) {
    const by = [search.email !== undefined && 'email', search.network !== undefined && 'network'].filter(Boolean).join(' ')
    audit(context, moderator, { deed: 'members searched', contentId: by, reportIds: [] })
  }
  return { items: items.map(presentListed), nextCursor }
}
