import type { SourceRecord } from '../../imports.rules.ts'
import { addressOf, isVenue, type Tags, textOf, typeOf } from './osm-venue.ts'

/** A feature of GeoJSON, as far as it is looked at. Nothing of it is trusted. */
export interface Feature {
  id?: unknown
  properties?: unknown
  geometry?: unknown
}

/** The identity of an object of OpenStreetMap, such as 'node/123', or undefined for other features. */
export function osmIdOf({ id, properties }: Feature): string | undefined {
  const tags = tagsOf(properties)
  const type = textOf(tags['@type'])
  if (type !== null && /^(node|way|relation)$/.test(type) && /^\d{1,20}$/.test(textOf(tags['@id']) ?? ''))
    return `${type}/${textOf(tags['@id'])}`
  const named = [textOf(tags['@id']), textOf(id)].find((one) => one !== null && /^(node|way|relation)\/\d{1,20}$/.test(one))
  return named ?? undefined
}

/** The record of a feature; undefined for objects of OpenStreetMap that are no venues. */
export function recordOfFeature(feature: Feature, at: number): SourceRecord | undefined {
  const tags = tagsOf(feature.properties)
  const osmId = osmIdOf(feature)
  if (osmId !== undefined && !isVenue(tags)) return undefined
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
    longitude,
    latitude,
  }
}

function tagsOf(properties: unknown): Tags {
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties) ? (properties as Tags) : {}
}

/** A point, or the middle of what a shape covers. NaN for a geometry that is none. */
function pointOf(geometry: unknown): [number | null, number | null] {
  if (typeof geometry !== 'object' || geometry === null) return [null, null]
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  const pending: unknown[] = [(geometry as { coordinates?: unknown }).coordinates]
  while (pending.length > 0) {
    const next = pending.pop()
    if (!Array.isArray(next)) continue
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
