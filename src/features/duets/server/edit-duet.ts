import { getRestaurant } from '#features/restaurants/server/index.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Viewer } from '#server/viewer.ts'
import type { DuetInput } from '../duets.contract.ts'
import { assertCanEditDuet } from './duets.policy.ts'
import { findOriginal, updateDuet } from './duets.sql.ts'

/** Who made a duet changes its words and its rating. @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN */
export async function editDuet(
  { db, pages }: Pick<Services, 'db' | 'pages'>,
  viewer: Viewer,
  id: string,
  input: DuetInput,
): Promise<Restaurant> {
  assertCanEditDuet(viewer, await findOriginal(db, id))
  if (!(await updateDuet(db, id, viewer.id, input))) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  const duet = await getRestaurant({ db }, id)
  for (const shown of [id, duet.parentQuestionId ?? id]) pages.invalidate(`/tr/restaurants/${shown}`, `/tr/question/${shown}`)
  return duet
}
