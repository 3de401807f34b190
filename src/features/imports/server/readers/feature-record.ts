import { factsOfTags, factsText } from '#features/facts/osm-tags.ts'
import type { SourceRecord } from '../../imports.rules.ts'
import { type Feature, osmIdOf, tagsOf } from './osm-id.ts'
import { addressOf, isRestaurant, type Tags, textOf, typeOf } from './osm-restaurant.ts'

/**
 * The record of a feature; undefined for objects of OpenStreetMap that are no restaurants. In a file of OpenStreetMap that holds for every
 * feature that says what it is.
 */
export function recordOfTags(feature: Feature, at: number, isOsm: boolean): SourceRecord | undefined {
  const tags = tagsOf(feature)
  const osmId = osmIdOf(feature)
  const saysKind = osmId !== undefined || 'amenity' in tags || 'shop' in tags
  if ((osmId !== undefined || isOsm) && saysKind && !isRestaurant(tags)) return undefined
  const first = (...keys: string[]): string | null => keys.map((key) => textOf(tags[key])).find((text) => text !== null) ?? null
  const title = first('name', 'name:tr', 'title', 'ad', 'brand')
  const [longitude, latitude] = pointOf(feature.geometry)
  return {
    at,
    externalId: osmId ?? textOf(feature.id) ?? first('id', 'ref'),
    title,
    type: first('type', 'tür') ?? typeOf(first('cuisine'), title ?? ''),
    address: first('address', 'adres') ?? addressOf(tags),
    body: osmId === undefined ? first('description', 'açıklama') : null,
    mapsLink: first('mapsLink', 'maps_link'),
    hours: first('opening_hours', 'hours'),
    facts: osmId !== undefined || isOsm ? factsText(factsOfTags(tagTexts(tags))) : null,
    longitude,
    latitude,
  }
}

/** The tags that are texts. */
function tagTexts(tags: Tags): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))
}

/** A point, or the middle of what a shape covers. NaN for a geometry that is none. */
function pointOf(geometry: unknown): [number | null, number | null] {
  if (typeof geometry !== 'object' || geometry === null) return [null, null]
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  const pending: unknown[] = [geometry]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next)) {
      const { coordinates, geometries } = next as { coordinates?: unknown; geometries?: unknown }
      pending.push(coordinates, geometries)
      continue
    }
    const [longitude, latitude] = next as unknown[]
    if (typeof longitude === 'number' && typeof latitude === 'number') {
      box.west = Math.min(box.west, longitude)
      box.east = Math.max(box.east, longitude)
      box.south = Math.min(box.south, latitude)
      box.north = Math.max(box.north, latitude)
    } else for (const part of next) pending.push(part)
  }
  return box.west === Infinity ? [Number.NaN, Number.NaN] : [(box.west + box.east) / 2, (box.south + box.north) / 2]
}
