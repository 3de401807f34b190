import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import { awardAction } from '#features/points/server/index.ts'
import { getRestaurant, isRestaurant } from '#features/restaurants/server/index.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { ensure } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import { assertMember, type Viewer } from '#platform/http/viewer.ts'
import type { DuetInput } from '../duets.contract.ts'
import { pickDuetId } from '../duets.rules.ts'
import { assertCanDuet } from './duets.policy.ts'
import { findOwnDuetId, insertDuet, lockOriginal } from './duets.sql.ts'

/**
 * A member answers another member's restaurant with an opinion and a rating, once. It takes no votes and earns the
 * points of a restaurant.
 * @throws DomainError NOT_AUTHENTICATED, PARENT_NOT_FOUND, DUET_OF_DUET, DUET_OF_OWN, DUET_EXISTS, DUET_NOT_CREATED, NEWCOMER_LINKS,
 * NEWCOMER_LINK_HERE, IDEMPOTENCY_KEY_REUSED
 */
export async function createDuet(
  { db, log, pages, hub, site }: Pick<Context, 'db' | 'log' | 'pages' | 'hub' | 'site'>,
  viewer: Viewer,
  parentId: string,
  input: DuetInput,
  key?: string,
): Promise<Restaurant> {
  assertMember(viewer)
  const { id } = await inTransaction(db, async (tx) => {
    // The lock on the member's profile serializes the member's duets, so that the policy check stays valid.
    await lockProfiles(tx, [viewer.id])
    return runIdempotent(tx, { owner: viewer.id, key, request: { duet: input, parentId } }, async () => {
      const original = await lockOriginal(tx, parentId)
      assertCanDuet(viewer, original, await findOwnDuetId(tx, parentId, viewer.id))
      await assertPublicTexts({ site }, tx, viewer.id, { after: { body: input.body } })
      const id = await pickDuetId(parentId, (candidate) => isRestaurant(tx, candidate))
      ensure(id !== undefined && (await insertDuet(tx, { id, original: original!, memberId: viewer.id, input })), 'DUET_NOT_CREATED')
      await awardAction(tx, { source: `restaurant:${id}`, restaurantId: id, given: { to: viewer.id, reason: 'QUESTION_CREATED' } })
      return { id }
    })
  })
  pages.changed({ restaurant: parentId, restaurants: true })
  await awardBadges({ db, log, hub }, [viewer.id])
  return getRestaurant({ db }, id)
}
