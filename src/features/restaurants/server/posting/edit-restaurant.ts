import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { assertMember, type Viewer } from '#platform/http/viewer.ts'
import { splitEdit } from '../../changes.rules.ts'
import type { RestaurantEdit } from '../../posting.contract.ts'
import type { EditedRestaurant } from '../../versions.contract.ts'
import { getRestaurant } from '../restaurants.reads.ts'
import { applyEdit, editedColumns } from '../versions/apply-edit.ts'
import { partsThatWait } from '../versions/judge-edit.ts'
import { insertProposal } from '../versions/proposals.sql.ts'
import { snapshotOf } from '../versions/snapshot.ts'
import { lockForEdit } from '../versions/versions.sql.ts'
import { assertPublicFields } from './assert-public-fields.ts'
import { findKept } from './posting.sql.ts'
import { assertCanEditFields } from './posting.policy.ts'

/**
 * The author changes a restaurant's fields, the business that manages it its description. Once others have voted, another name, type or
 * place waits for a moderator; everything else holds at once. The restaurant's address on the site stays the same with any title.
 * @throws DomainError NOT_AUTHENTICATED, RESTAURANT_NOT_FOUND, FORBIDDEN, IS_DUET, BUSINESS_NO_RATING, LANDMARK_REQUIRED,
 * CART_PIN_REQUIRED, NEWCOMER_LINKS, NEWCOMER_LINK_HERE, NEWCOMER_MAPS_LINK, NEWCOMER_VIDEO_LINK
 */
export async function editRestaurant(
  { db, pages, site }: Pick<Context, 'db' | 'pages' | 'site'>,
  viewer: Viewer,
  id: string,
  edit: RestaurantEdit,
): Promise<EditedRestaurant> {
  assertMember(viewer)
  assertCanEditFields(viewer, await findKept(db, id, viewer.id), edit)
  const waiting = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [viewer.id])
    const row = found(await lockForEdit(tx, id, viewer.id), 'RESTAURANT_NOT_FOUND')
    assertCanEditFields(viewer, row, edit)
    await assertPublicFields({ site }, tx, viewer.id, edit, snapshotOf(row))
    // What waits is valid too: a moderator accepts it as it is.
    editedColumns(row, edit)
    const parts = await partsThatWait(tx, row, edit)
    const { now, later } = splitEdit(edit, parts)
    const isOfBusiness = row.is_business && Object.keys(now).every((field) => field === 'body')
    await applyEdit(tx, { row, edit: now, memberId: viewer.id, role: isOfBusiness ? 'business' : 'author' })
    if (parts.length > 0) await insertProposal(tx, id, viewer.id, later)
    return parts
  })
  pages.changed({ restaurant: id, restaurants: true })
  return { ...(await getRestaurant({ db }, id)), waiting }
}
