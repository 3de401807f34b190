import type { Tx } from '#db/transaction.ts'
import { placeColumns } from '#features/places/server/index.ts'
import { ensure } from '#lib/errors.ts'
import type { RestaurantEdit } from '../../posting.contract.ts'
import { cartColumns } from '../posting/cart-columns.ts'
import { renameDuets, updateRestaurant } from '../posting/posting.sql.ts'
import { placeAfter, snapshotAfter, snapshotOf } from './snapshot.ts'
import { type EditedRow, recordVersion } from './versions.sql.ts'

interface AppliedEdit {
  /** The locked restaurant. */
  row: EditedRow
  edit: RestaurantEdit
  memberId: string
  role: 'author' | 'business'
  isAccepted?: boolean
}

/** The cart and the place of a restaurant after an edit. @throws DomainError LANDMARK_REQUIRED, CART_PIN_REQUIRED */
export function editedColumns(row: EditedRow, edit: RestaurantEdit) {
  const place = placeAfter(row, edit)
  const landmark = edit.landmark === undefined ? row.landmark : edit.landmark
  return { ...placeColumns(place), ...cartColumns({ isCart: edit.isCart ?? row.is_cart, landmark, place }) }
}

/** Changes a locked restaurant, and records the version. @throws DomainError RESTAURANT_NOT_FOUND, LANDMARK_REQUIRED, CART_PIN_REQUIRED */
export async function applyEdit(tx: Tx, { row, edit, memberId, role, isAccepted }: AppliedEdit): Promise<void> {
  ensure(await updateRestaurant(tx, row.id, memberId, edit, editedColumns(row, edit)), 'RESTAURANT_NOT_FOUND')
  if (edit.title !== undefined) await renameDuets(tx, row.id, edit.title)
  await recordVersion(tx, {
    restaurantId: row.id,
    role,
    memberId,
    isRated: row.is_rated,
    isAccepted,
    before: snapshotOf(row),
    after: snapshotAfter(row, edit),
  })
}
