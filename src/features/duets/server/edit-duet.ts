import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import { getRestaurant } from '#features/restaurants/server/index.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { DuetInput } from '../duets.contract.ts'
import { assertCanEditDuet } from './duets.policy.ts'
import { findOriginal, updateDuet } from './duets.sql.ts'

/**
 * The author of a duet changes its text and its rating.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, NEWCOMER_LINKS, NEWCOMER_LINK_HERE
 */
export async function editDuet(
  { db, pages, site }: Pick<Context, 'db' | 'pages' | 'site'>,
  viewer: Viewer,
  id: string,
  input: DuetInput,
): Promise<Restaurant> {
  const existing = await findOriginal(db, id)
  assertCanEditDuet(viewer, existing)
  await assertPublicTexts({ site }, db, viewer.id, { after: { body: input.body }, before: { body: existing?.body } })
  ensure(await updateDuet(db, id, viewer.id, input), 'RESTAURANT_NOT_FOUND')
  const duet = await getRestaurant({ db }, id)
  pages.changed({ restaurant: [id, duet.parentQuestionId ?? id] })
  return duet
}
