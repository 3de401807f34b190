import { positionOf } from '../maps-link.rules.ts'
import type { ChosenPlace, VenuePlace } from '../places.contract.ts'
import { districtPoint, matchAddress } from './matching/match-address.ts'

export interface PlaceSources {
  address: string | null
  mapsLink: string | null
  /** What a member chose; null leaves it to the address. */
  chosen: ChosenPlace | null
  /** A member's pin that the maps link does not name. */
  pin?: Pin | null
}

interface Pin {
  longitude: number
  latitude: number
}

/** Where a venue is: a member's choice before the address, a member's pin before the middle of the district. */
export function derivePlace({ address, mapsLink, chosen, pin }: PlaceSources): VenuePlace {
  const guess = matchAddress(address ?? '')
  const { province, district } = chosen ?? guess
  const isGuessed = province === guess.province && district === guess.district
  const pinned = (mapsLink === null ? undefined : positionOf(mapsLink)) ?? pin
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
}

/**
 * Where a venue is after an edit. A new address overwrites neither what a member chose nor a member's pin; a pin goes with the
 * link that named it.
 */
export function editPlace(before: Omit<PlaceSources, 'chosen' | 'pin'> & { place: VenuePlace }, edit: PlaceEdit): VenuePlace {
  const { place } = before
  const kept = place.isChosen && place.province !== null ? { province: place.province, district: place.district } : null
  return derivePlace({
    address: edit.address === undefined ? before.address : edit.address,
    mapsLink: edit.mapsLink === undefined ? before.mapsLink : edit.mapsLink,
    chosen: edit.place === undefined ? kept : edit.place,
    pin: edit.mapsLink === undefined || !isOfLink(place, before.mapsLink) ? pinOf(place) : null,
  })
}

function pinOf({ positionKind, longitude, latitude }: VenuePlace): Pin | null {
  return positionKind === 'pin' && longitude !== null && latitude !== null ? { longitude, latitude } : null
}

function isOfLink({ longitude, latitude }: VenuePlace, mapsLink: string | null): boolean {
  const named = mapsLink === null ? undefined : positionOf(mapsLink)
  return named !== undefined && named.longitude === longitude && named.latitude === latitude
}
