import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin, assertModerator } from '#people/server/roles.policy.ts'
import { dropBusinessRatings } from '#features/dishes/server/index.ts'
import { dropBusinessVote } from '#features/votes/server/index.ts'
import { DomainError, ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { dropFiles } from '#platform/media/index.ts'
import type { ClaimDecided, GivenInput, ReasonInput } from '../claims.contract.ts'
import { assertCanDecide, assertClaimable, assertOther } from './claims.policy.ts'
import {
  activateClaim,
  dropPending,
  endClaim,
  findClaim,
  findMemberId,
  findRestaurant,
  insertActive,
  lockRestaurant,
  refuseClaim,
  refuseOthers,
} from './claims.sql.ts'
import { proofFile } from './proof-photo.ts'

type DecideContext = Pick<Context, 'config' | 'db' | 'log' | 'media' | 'pages'>

interface Claimed {
  restaurantId: string
  memberId: string
  authorId: string | null
}

/**
 * A moderator accepts a claim that is ready: its member manages the restaurant, the vote that this member cast there is withdrawn, and the
 * other open claims of the restaurant are refused. Of two claims one wins.
 * @throws DomainError ADMIN_ONLY, CLAIM_NOT_FOUND, CLAIM_OF_OWN, CLAIM_DECIDED, CLAIM_EXISTS, CLAIM_OF_CLOSED
 */
export async function acceptClaim(context: DecideContext, admin: Member, id: number): Promise<ClaimDecided> {
  const { db } = context
  await assertModerator(db, admin)
  const claim = await findClaim(db, id)
  assertCanDecide(admin, claim)
  const claimed = { restaurantId: claim.restaurant_id, memberId: claim.member_id, authorId: claim.author_id }
  const photos = await inTransaction(db, async (tx) => {
    await enterRestaurant(tx, admin, claimed)
    const now = await findClaim(tx, id)
    if (now?.state !== 'pending' || !now.is_ready) throw new DomainError('CLAIM_DECIDED')
    assertClaimable(await findRestaurant(tx, now.restaurant_id))
    ensure(await activateClaim(tx, id, admin.id), 'CLAIM_DECIDED')
    return [...(now.photo === null ? [] : [now.photo]), ...(await refuseOthers(tx, now.restaurant_id, admin.id))]
  })
  await afterDecision(context, admin, { ...claimed, photos, action: 'claim given' })
  return { id, state: 'active' }
}

/**
 * An admin gives a restaurant to a member without a proof.
 * @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND, CLAIM_OF_OWN, RESTAURANT_NOT_FOUND, IS_DUET, CLAIM_EXISTS, CLAIM_OF_CLOSED
 */
export async function giveClaim(context: DecideContext, admin: Member, { restaurantId, username }: GivenInput): Promise<ClaimDecided> {
  const { db } = context
  await assertAdmin(db, admin)
  const memberId = found(await findMemberId(db, username), 'PROFILE_NOT_FOUND')
  assertOther(admin, memberId)
  const restaurant = await findRestaurant(db, restaurantId)
  assertClaimable(restaurant)
  const claimed = { restaurantId, memberId, authorId: restaurant.authorId }
  const { id, photos } = await inTransaction(db, async (tx) => {
    await enterRestaurant(tx, admin, claimed)
    assertClaimable(await findRestaurant(tx, restaurantId))
    const own = await dropPending(tx, restaurantId, memberId)
    const id = await insertActive(tx, { restaurantId, memberId, adminId: admin.id })
    return { id, photos: [...(own === null ? [] : [own]), ...(await refuseOthers(tx, restaurantId, admin.id))] }
  })
  await afterDecision(context, admin, { ...claimed, photos, action: 'claim given' })
  return { id, state: 'active' }
}

/**
 * A moderator refuses a claim with a reason, which its member reads.
 * @throws DomainError ADMIN_ONLY, CLAIM_NOT_FOUND, CLAIM_OF_OWN, CLAIM_DECIDED
 */
export async function declineClaim(context: DecideContext, admin: Member, id: number, { reason }: ReasonInput): Promise<ClaimDecided> {
  const { db } = context
  await assertModerator(db, admin)
  const claim = await findClaim(db, id)
  assertCanDecide(admin, claim)
  const photo = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [claim.member_id, admin.id])
    const now = await findClaim(tx, id)
    ensure(await refuseClaim(tx, id, { adminId: admin.id, reason }), 'CLAIM_DECIDED')
    return now?.photo ?? null
  })
  await afterDecision(context, admin, { restaurantId: claim.restaurant_id, photos: photo === null ? [] : [photo], action: 'claim refused' })
  return { id, state: 'refused' }
}

/**
 * A moderator takes a restaurant away from its business, with a reason, which the member reads. The replies of the business go with it.
 * @throws DomainError ADMIN_ONLY, CLAIM_NOT_FOUND, CLAIM_OF_OWN, CLAIM_DECIDED
 */
export async function takeClaim(context: DecideContext, admin: Member, id: number, { reason }: ReasonInput): Promise<ClaimDecided> {
  const { db } = context
  await assertModerator(db, admin)
  const claim = await findClaim(db, id)
  assertCanDecide(admin, claim)
  await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [claim.member_id, admin.id])
    ensure(await endClaim(tx, id, { endedBy: admin.id, reason }), 'CLAIM_DECIDED')
  })
  await afterDecision(context, admin, { restaurantId: claim.restaurant_id, photos: [], action: 'claim taken' })
  return { id, state: 'ended' }
}

/** Locks the members, withdraws the claimer's vote and ratings of dishes, then locks the restaurant: in this order, like every action on a vote. */
async function enterRestaurant(tx: Tx, admin: Member, { restaurantId, memberId, authorId }: Claimed): Promise<void> {
  ensure((await lockProfiles(tx, [memberId, admin.id, authorId])).includes(memberId), 'PROFILE_NOT_FOUND')
  await dropBusinessVote(tx, { userId: memberId, restaurantId })
  await dropBusinessRatings(tx, restaurantId, memberId)
  await lockRestaurant(tx, restaurantId)
}

interface Decision {
  restaurantId: string
  photos: string[]
  action: 'claim given' | 'claim refused' | 'claim taken'
}

/** Deletes the photos, which served this decision alone, and tells pages and the audit log. */
async function afterDecision(context: DecideContext, admin: Member, { restaurantId, photos, action }: Decision): Promise<void> {
  context.pages.changed({ restaurant: restaurantId })
  audit(context, admin, { action, contentId: restaurantId, reportIds: [] })
  await dropFiles(context, photos.map(proofFile))
}
