import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { assertMember, type Viewer } from '#platform/http/viewer.ts'
import type { VoteTexts } from '../../posting.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { getRestaurant } from '../restaurants.reads.ts'
import { assertPublicFields } from './assert-public-fields.ts'
import { snapshotOf } from '../versions/snapshot.ts'
import { lockForEdit, recordVersion } from '../versions/versions.sql.ts'
import { findAuthored, updateVoteTexts } from './posting.sql.ts'
import { assertCanEdit } from './posting.policy.ts'

/**
 * The author sets the labels of the vote buttons.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, IS_DUET, NEWCOMER_LINKS, NEWCOMER_LINK_HERE
 */
export async function editVoteTexts(
  { db, pages, site }: Pick<Context, 'db' | 'pages' | 'site'>,
  viewer: Viewer,
  id: string,
  texts: VoteTexts,
): Promise<Restaurant> {
  assertMember(viewer)
  assertCanEdit(viewer, await findAuthored(db, id))
  await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [viewer.id])
    const row = found(await lockForEdit(tx, id, viewer.id), 'RESTAURANT_NOT_FOUND')
    const before = snapshotOf(row)
    await assertPublicFields({ site }, tx, viewer.id, texts, before)
    ensure(await updateVoteTexts(tx, id, viewer.id, texts), 'RESTAURANT_NOT_FOUND')
    const version = { restaurantId: id, role: 'author', memberId: viewer.id, isRated: row.is_rated } as const
    await recordVersion(tx, { ...version, before, after: { ...before, ...texts } })
  })
  pages.changed({ restaurant: id })
  return getRestaurant({ db }, id)
}
