import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { FollowState } from '../follows.contract.ts'
import { findRelation } from './follows.sql.ts'
import { presentState } from './follows.view.ts'

/** The member's relation to another member. @throws DomainError PROFILE_NOT_FOUND */
export async function getRelation({ db }: Pick<Context, 'db'>, member: Member, profileId: string): Promise<FollowState> {
  const relation = found(await findRelation(db, member.id, profileId), 'PROFILE_NOT_FOUND')
  return presentState(relation)
}
