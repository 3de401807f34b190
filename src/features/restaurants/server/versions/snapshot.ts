import type { Selectable } from 'kysely'
import type { Restaurants } from '#db/types.ts'
import { editPlace, placeOfRow } from '#features/places/server/index.ts'
import type { RestaurantPlace } from '#features/places/places.contract.ts'
import type { RestaurantEdit } from '../../posting.contract.ts'
import type { Snapshot } from '../../versions.rules.ts'

export const snapshotColumns = [
  'title',
  'body',
  'address',
  'is_cart',
  'landmark',
  'maps_link',
  'video_link',
  'restaurant_type',
  'initial_rating',
  'accept_text',
  'reject_text',
  'photos',
  'province',
  'district',
  'neighbourhood',
  'longitude',
  'latitude',
  'position_kind',
  'is_place_chosen',
] as const

export type SnapshotRow = Pick<Selectable<Restaurants>, (typeof snapshotColumns)[number]>

/** What a version records of a row. */
export function snapshotOf(row: SnapshotRow): Snapshot {
  return {
    title: row.title,
    restaurantType: row.restaurant_type,
    address: row.address,
    isCart: row.is_cart,
    landmark: row.landmark,
    mapsLink: row.maps_link,
    videoLink: row.video_link,
    body: row.body,
    initialRating: row.initial_rating,
    acceptText: row.accept_text,
    rejectText: row.reject_text,
    photos: row.photos.length,
    ...placeFields(placeOfRow(row)),
  }
}

/** What a version would record after an edit. */
export function snapshotAfter(row: SnapshotRow, edit: RestaurantEdit): Snapshot {
  const before = snapshotOf(row)
  const { place: _place, pin: _pin, ...given } = edit
  const isCart = edit.isCart ?? before.isCart
  const changed = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
  return { ...changed, isCart, landmark: isCart ? changed.landmark : null, ...placeFields(placeAfter(row, edit)) }
}

/** Where the restaurant would be after an edit. */
export function placeAfter(row: SnapshotRow, edit: RestaurantEdit): RestaurantPlace {
  return editPlace({ address: row.address, mapsLink: row.maps_link, place: placeOfRow(row) }, edit)
}

function placeFields({ province, district, longitude, latitude, positionKind }: RestaurantPlace): Pick<Snapshot, 'district' | 'pin'> {
  const isExact = positionKind === 'pin' && longitude !== null && latitude !== null
  return { district: province === null ? null : { province, district }, pin: isExact ? { longitude, latitude } : null }
}
