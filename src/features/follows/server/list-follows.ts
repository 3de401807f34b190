import { pageOf } from '#db/keyset.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { FollowPage, FollowQuery } from '../follows.contract.ts'
import type { FollowList } from '../follows.rules.ts'
import { findRelation, selectFollows } from './follows.sql.ts'
import { presentFollowed } from './follows.view.ts'

/** Members see who follows a member and whom that member follows, latest first. @throws DomainError PROFILE_NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listFollows(
  { db }: Pick<Services, 'db'>,
  member: Member,
  { profileId, list }: { profileId: string; list: FollowList },
  query: FollowQuery,
): Promise<FollowPage> {
  const rows = await selectFollows(db, { profileId, list, askerId: member.id }, query)
  if (rows.length === 0 && !(await findRelation(db, member.id, profileId))) throw new DomainError('PROFILE_NOT_FOUND', 404)
  const { items, nextCursor } = pageOf(rows, query.limit)
  return { items: items.map((row) => presentFollowed(row, member.id)), nextCursor }
}
