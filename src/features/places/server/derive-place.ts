import { memberPin, positionOf } from '../maps-link.rules.ts'
import type { ChosenPin, ChosenPlace, RestaurantPlace } from '../places.contract.ts'
import type { Position } from '../position.rules.ts'
import { districtPoint, matchAddress } from './matching/match-address.ts'
import { provinceOfPin } from './place-of-pin.ts'

export interface PlaceSources {
  address: string | null
  mapsLink: string | null
  /** What a member chose; null leaves it to the address. */
  chosen: ChosenPlace | null
  /** Where a member put the pin; null leaves the position to the maps link and the district. */
  pin: ChosenPin | null
}

/**
 * Where a restaurant is: a member's choice before the address; a member's pin before that of the maps link, and both before the middle of
 * the district. Without a choice and an address that names a province, the pin gives the province where that is sure.
 */
export function derivePlace({ address, mapsLink, chosen, pin }: PlaceSources): RestaurantPlace {
  const guess = matchAddress(address ?? '')
  const pinned = pin ?? (mapsLink === null ? undefined : positionOf(mapsLink))
  const { province, district } = chosen ?? (guess.province === null && pinned ? { province: provinceOfPin(pinned), district: null } : guess)
  const isGuessed = province === guess.province && district === guess.district
  const middle = province !== null && district !== null ? districtPoint(province, district) : undefined
  return {
    province,
    district,
    neighbourhood: isGuessed && district !== null ? guess.neighbourhood : null,
    isChosen: chosen !== null,
    ...(pinned
      ? { longitude: pinned.longitude, latitude: pinned.latitude, positionKind: 'pin' }
      : middle
        ? { longitude: middle[0], latitude: middle[1], positionKind: 'district' }
        : { longitude: null, latitude: null, positionKind: 'none' }),
  }
}

/** What an edit says; missing fields stay unchanged. */
export interface PlaceEdit {
  address?: string | null | undefined
  mapsLink?: string | null | undefined
  place?: ChosenPlace | null | undefined
  pin?: ChosenPin | null | undefined
}

/**
 * Where a restaurant is after an edit. Neither a new address nor a new link overwrites what a member chose or where a member put the
 * pin; a pin that a link named goes with the link.
 */
export function editPlace(before: Omit<PlaceSources, 'chosen' | 'pin'> & { place: RestaurantPlace }, edit: PlaceEdit): RestaurantPlace {
  const { place } = before
  const kept = place.isChosen && place.province !== null ? { province: place.province, district: place.district } : null
  return derivePlace({
    address: edit.address === undefined ? before.address : edit.address,
    mapsLink: edit.mapsLink === undefined ? before.mapsLink : edit.mapsLink,
    chosen: edit.place === undefined ? kept : edit.place,
    pin: edit.pin === undefined ? memberPin(place, before.mapsLink) : edit.pin,
  })
}

/** The middle of a district; null where it is unknown. */
export function middleOf(place: { province: number; district: string | null } | null): Position | null {
  const point = place?.district == null ? undefined : districtPoint(place.province, place.district)
  return point ? { longitude: point[0], latitude: point[1] } : null
}
