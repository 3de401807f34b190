import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { VoteTexts } from '../posting.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { getRestaurant } from '#features/restaurants/server/index.ts'
import { findAuthored, updateVoteTexts } from './posting.sql.ts'
import { assertCanEdit } from './posting.policy.ts'

/** Its author chooses the words on the two vote buttons. @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, IS_DUET */
export async function editVoteTexts(
  { db, pages }: Pick<Services, 'db' | 'pages'>,
  viewer: Viewer,
  id: string,
  texts: VoteTexts,
): Promise<Restaurant> {
  assertCanEdit(viewer, await findAuthored(db, id))
  if (!(await updateVoteTexts(db, id, viewer.id, texts))) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  pages.invalidate(`/tr/restaurants/${id}`, `/tr/question/${id}`)
  return getRestaurant({ db }, id)
}
