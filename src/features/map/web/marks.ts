import { mapTexts } from '#texts/features/map/map'
import { score, wholeNumber } from '#i18n/format.ts'
import { mercatorOf, type Position } from '#features/places/position.rules.ts'
import type { MapCluster, MapRestaurant } from '../map.contract.ts'
import type { Area } from '../map.rules.ts'

/** A mark at one position of a map. */
export interface Mark extends Position {
  key: string
  look: 'restaurant' | 'approximate' | 'cluster' | 'pin'
  /** The text for screen readers. */
  label: string
  /** The language of the label where the label is a restaurant's name. */
  lang?: 'tr'
  /** The text drawn on the mark. */
  text: string
  isSelected: boolean
}

/** Restaurants and clusters that would overlap on the screen, drawn as one mark. */
export interface Group extends Position {
  key: string
  restaurants: number
  /** The restaurants of the group; empty for clusters of the server. */
  members: readonly MapRestaurant[]
  /** The part of the map that contains the group. */
  area: Area
}

/** The minimum distance between two marks in pixels, so that a finger can press each. */
const APART = 48
const WORLD = 40_075_016.685578488
const TILE = 512

/** Groups restaurants and clusters that are nearer to each other than APART; the group has the position of its first member. */
export function groupNear(given: readonly (MapRestaurant | MapCluster)[], zoom: number): Group[] {
  const metres = (APART * WORLD) / (TILE * 2 ** zoom)
  const groups: (Group & { members: MapRestaurant[] })[] = []
  const places: [x: number, y: number][] = []
  for (const one of given) {
    const at = mercatorOf(one)
    const near = groups[places.findIndex(([x, y]) => Math.abs(x - at[0]) < metres && Math.abs(y - at[1]) < metres)]
    const [restaurants, members] = 'restaurants' in one ? [one.restaurants, []] : [1, [one]]
    if (!near) {
      const { longitude, latitude } = one
      const key = 'restaurants' in one ? `${longitude},${latitude},${restaurants}` : one.id
      const area = { west: longitude, east: longitude, south: latitude, north: latitude }
      groups.push({ key, longitude, latitude, restaurants, members, area })
      places.push(at)
      continue
    }
    near.restaurants += restaurants
    near.members.push(...members)
    near.area.west = Math.min(near.area.west, one.longitude)
    near.area.east = Math.max(near.area.east, one.longitude)
    near.area.south = Math.min(near.area.south, one.latitude)
    near.area.north = Math.max(near.area.north, one.latitude)
  }
  return groups
}

/** Whether the restaurants of a group are at one point, so that zooming in cannot separate them. */
export function isOnePoint({ area }: Group): boolean {
  return area.east - area.west < 1e-4 && area.north - area.south < 1e-4
}

/** Whether a position is in a part of the map. */
export function isWithin({ longitude, latitude }: Position, { west, south, east, north }: Area): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** The mark of a group. A group of one restaurant has the mark of that restaurant. */
export function markOf({ key, longitude, latitude, restaurants, members }: Group, selected: string | undefined): Mark {
  const isSelected = members.some(({ id }) => id === selected)
  const [only] = members
  if (only && restaurants === 1) return restaurantMark(only, isSelected)
  const count = wholeNumber(restaurants)
  return { key: `${key} ${restaurants}`, longitude, latitude, look: 'cluster', label: mapTexts.cluster(count), text: count, isSelected }
}

export function restaurantMark({ id, title, average, longitude, latitude, isApproximate }: MapRestaurant, isSelected: boolean): Mark {
  const text = average === null ? '' : score(average)
  const label = isApproximate
    ? mapTexts.approximateRestaurant(title)
    : average === null
      ? mapTexts.unrated(title)
      : mapTexts.restaurant(title, text)
  return { key: id, longitude, latitude, look: isApproximate ? 'approximate' : 'restaurant', label, text, isSelected }
}
