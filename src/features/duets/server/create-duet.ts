import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { payDeed } from '#features/points/server/index.ts'
import { insertWithId } from '#features/posting/server/index.ts'
import { getRestaurant, isRestaurant } from '#features/restaurants/server/index.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { DomainError } from '#lib/errors.ts'
import { once } from '#server/idempotency.ts'
import type { Services } from '#server/services.ts'
import { assertMember, type Viewer } from '#server/viewer.ts'
import type { DuetInput } from '../duets.contract.ts'
import { pickDuetId } from '../duets.rules.ts'
import { assertCanDuet } from './duets.policy.ts'
import { findOwnDuetId, lockOriginal } from './duets.sql.ts'

/**
 * A member answers somebody else's restaurant with an own opinion and rating, once. It takes no votes and earns as a
 * restaurant does.
 * @throws DomainError NOT_AUTHENTICATED, PARENT_NOT_FOUND, DUET_OF_DUET, DUET_OF_OWN, DUET_EXISTS, DUET_NOT_CREATED, IDEMPOTENCY_KEY_REUSED
 */
export async function createDuet(
  { db, log, pages, hub }: Pick<Services, 'db' | 'log' | 'pages' | 'hub'>,
  viewer: Viewer,
  parentId: string,
  input: DuetInput,
  key?: string,
): Promise<Restaurant> {
  assertMember(viewer)
  const { id } = await inTransaction(db, async (tx) => {
    // The lock on the own profile lets one duet of a member through at a time, so that the policy's answer holds.
    await lockProfiles(tx, [viewer.id])
    return once(tx, { owner: viewer.id, key, request: { duet: input, parentId } }, async () => {
      const original = await lockOriginal(tx, parentId)
      assertCanDuet(viewer, original, await findOwnDuetId(tx, parentId, viewer.id))
      const id = await pickDuetId(parentId, (candidate) => isRestaurant(tx, candidate))
      const isInserted =
        id !== undefined &&
        (await insertWithId(tx, {
          id,
          title: original!.title,
          address: original!.address,
          restaurant_type: original!.restaurant_type,
          body: input.body,
          author_id: viewer.id,
          question_type: 'duet',
          parent_question_id: parentId,
          duet_rating: input.rating,
          duet_user_id: viewer.id,
          is_votable: false,
        }))
      if (!isInserted) throw new DomainError('DUET_NOT_CREATED', 503)
      await payDeed(tx, { source: `restaurant:${id}`, restaurantId: id, given: { to: viewer.id, reason: 'QUESTION_CREATED' } })
      return { id }
    })
  })
  pages.invalidate('/tr/restaurants', `/tr/restaurants/${parentId}`, `/tr/question/${parentId}`)
  await awardBadges({ db, log, hub }, [viewer.id])
  return getRestaurant({ db }, id)
}
