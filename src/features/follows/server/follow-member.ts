import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { FollowState } from '../follows.contract.ts'
import { assertCanFollow } from './follows.policy.ts'
import { deleteFollow, findRelation, insertFollow } from './follows.sql.ts'
import { presentState } from './follows.view.ts'

/**
 * A member follows another once, and removes only the member's own follow; two who follow each other are friends.
 * @throws DomainError FOLLOW_SELF, PROFILE_NOT_FOUND
 */
export async function followMember(
  { db, log, hub }: Pick<Context, 'db' | 'log' | 'hub'>,
  member: Member,
  profileId: string,
  following: boolean,
): Promise<FollowState> {
  assertCanFollow(member, profileId)
  const relation = await inTransaction(db, async (tx) => {
    refuseIf((await lockProfiles(tx, [member.id, profileId])).length < 2, 'PROFILE_NOT_FOUND')
    await (following ? insertFollow : deleteFollow)(tx, member.id, profileId)
    return findRelation(tx, member.id, profileId)
  })
  if (following) await awardBadges({ db, log, hub }, [member.id, profileId])
  return presentState(relation!)
}
