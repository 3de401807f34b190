import { type Tags, textOf } from './osm-restaurant.ts'

/** A feature of GeoJSON, as far as it is looked at. Nothing of it is trusted. */
export interface Feature {
  id?: unknown
  properties?: unknown
  geometry?: unknown
}

const kinds: Record<string, string> = { n: 'node', w: 'way', r: 'relation' }

/** The properties of a feature. Some programs keep the tags of OpenStreetMap together below them. */
export function tagsOf({ properties }: Feature): Tags {
  const all = isObject(properties) ? properties : {}
  return isObject(all['tags']) && /^(node|way|relation)$/.test(textOf(all['type']) ?? '') ? all['tags'] : all
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The identity of an object of OpenStreetMap, such as 'node/123', or undefined for other features. It is written as overpass turbo and
 * osmium (`@type`, `@id`, 'node/123'), QuickOSM (`full_id`, `osm_type`, `osm_id`) and GDAL (`osm_id`, `osm_way_id`) do.
 */
export function osmIdOf(feature: Feature): string | undefined {
  const tags = tagsOf(feature)
  const full = /^([nwr])(\d{1,20})$/.exec(textOf(tags['full_id']) ?? '')
  if (full) return `${kinds[full[1]!]}/${full[2]}`
  for (const [type, id] of [
    [tags['@type'], tags['@id']],
    [tags['osm_type'], tags['osm_id']],
  ]) {
    const [letter] = /^(?:nodes?|ways?|relations?|[nwr])$/i.exec(textOf(type) ?? '')?.[0].toLowerCase() ?? ''
    if (letter && isNumber(id)) return `${kinds[letter]}/${textOf(id)}`
  }
  const named = [textOf(tags['@id']), textOf(feature.id)].find((one) => one !== null && /^(node|way|relation)\/\d{1,20}$/.test(one))
  return named ?? ofGdal(tags, feature.geometry)
}

/** GDAL writes points with the ids of nodes, and shapes with those of ways or, where a way could be, of relations. */
function ofGdal(tags: Tags, geometry: unknown): string | undefined {
  if (isNumber(tags['osm_way_id'])) return `way/${textOf(tags['osm_way_id'])}`
  if (!isNumber(tags['osm_id'])) return undefined
  const isPoint = !isObject(geometry) || geometry['type'] === 'Point'
  return `${isPoint ? 'node' : 'osm_way_id' in tags ? 'relation' : 'way'}/${textOf(tags['osm_id'])}`
}

function isNumber(id: unknown): boolean {
  return /^\d{1,20}$/.test(textOf(id) ?? '')
}
