import { found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { FollowPage, FollowQuery, FollowState } from '../follows.contract.ts'
import { findRelation, selectFollows } from './follows.sql.ts'
import { presentFollowed, presentState } from './follows.view.ts'
import { withoutHidden } from '#people/hidden.rules.ts'
import { hiddenFrom } from '#people/server/hidden-from.ts'
import { pageOf } from '#db/keyset.ts'
import type { FollowList } from '../follows.rules.ts'

/** The member's relation to another member. @throws DomainError PROFILE_NOT_FOUND */
export async function getRelation({ db }: Pick<Context, 'db'>, member: Member, profileId: string): Promise<FollowState> {
  return presentState(found(await findRelation(db, member.id, profileId), 'PROFILE_NOT_FOUND'))
}

/**
 * A member's followers or followed members, latest first, for members.
 * @throws DomainError PROFILE_NOT_FOUND, INVALID_INPUT on a foreign cursor
 */
export async function listFollows(
  { db }: Pick<Context, 'db'>,
  member: Member,
  { profileId, list }: { profileId: string; list: FollowList },
  query: FollowQuery,
): Promise<FollowPage> {
  const rows = await selectFollows(db, { profileId, list, askerId: member.id }, query)
  refuseIf(rows.length === 0 && !(await findRelation(db, member.id, profileId)), 'PROFILE_NOT_FOUND')
  const { items, nextCursor } = pageOf(rows, query.limit)
  const { blocked } = await hiddenFrom(db, member)
  return { items: withoutHidden(items, blocked, (row) => row.id).map((row) => presentFollowed(row, member.id)), nextCursor }
}
