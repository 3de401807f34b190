import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { FollowState } from '../follows.contract.ts'
import { findRelation } from './follows.sql.ts'
import { presentState } from './follows.view.ts'

/** Members see how they stand to another member. @throws DomainError PROFILE_NOT_FOUND */
export async function getRelation({ db }: Pick<Services, 'db'>, member: Member, profileId: string): Promise<FollowState> {
  const relation = await findRelation(db, member.id, profileId)
  if (!relation) throw new DomainError('PROFILE_NOT_FOUND', 404)
  return presentState(relation)
}
