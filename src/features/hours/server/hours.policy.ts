import type { Db } from '#db/connect.ts'
import { isModerator } from '#people/server/roles.policy.ts'
import { isBusiness } from '#features/restaurants/server/index.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
import type { Member, Viewer } from '#platform/http/viewer.ts'
import type { RestaurantHours } from '../hours.contract.ts'

interface Restaurant {
  id: string
  author_id: string | null
  question_type: 'normal' | 'duet'
}

/** Only a restaurant has hours: a duet is another member's word on one. @throws DomainError RESTAURANT_NOT_FOUND, HOURS_OF_DUET */
export function assertRestaurant<V extends Restaurant>(restaurant: V | undefined): asserts restaurant is V {
  ensure(restaurant, 'RESTAURANT_NOT_FOUND')
  refuseIf(restaurant.question_type !== 'normal', 'HOURS_OF_DUET')
}

/** Any member may say hours; the author, the business and moderators decide about them, and may bring earlier ones back. */
export async function abilitiesOf(db: Db, viewer: Viewer, restaurant: Restaurant): Promise<RestaurantHours['abilities']> {
  const isRestaurant = restaurant.question_type === 'normal'
  const isMember = viewer.kind === 'member'
  return { canEdit: isRestaurant && isMember, canUndo: isRestaurant && isMember && (await decides(db, viewer, restaurant)) }
}

/** @throws DomainError FORBIDDEN */
export async function assertCanUndo(db: Db, member: Member, restaurant: Restaurant): Promise<void> {
  ensure(await decides(db, member, restaurant), 'FORBIDDEN')
}

/** Whether hours take effect at once when this member says them: those of the author, the business and moderators do. */
export async function decides(db: Db, member: Member, restaurant: Restaurant): Promise<boolean> {
  return restaurant.author_id === member.id || (await isBusiness(db, restaurant.id, member.id)) || (await isModerator(db, member))
}
