import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { VoteTexts } from '../../posting.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { getRestaurant } from '../get-restaurant.ts'
import { assertPublicFields } from './assert-public-fields.ts'
import { findAuthored, updateVoteTexts } from './posting.sql.ts'
import { assertCanEdit } from './posting.policy.ts'

/** The author sets the labels of the vote buttons. @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, IS_DUET, NEWCOMER_LINKS, NEWCOMER_LINK_HERE */
export async function editVoteTexts(
  { db, pages, site }: Pick<Context, 'db' | 'pages' | 'site'>,
  viewer: Viewer,
  id: string,
  texts: VoteTexts,
): Promise<Restaurant> {
  assertCanEdit(viewer, await findAuthored(db, id))
  await assertPublicFields({ site }, db, viewer.id, texts)
  if (!(await updateVoteTexts(db, id, viewer.id, texts))) throw new DomainError('RESTAURANT_NOT_FOUND')
  pages.changed({ restaurant: id })
  return getRestaurant({ db }, id)
}
