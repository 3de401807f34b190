import { endpoint, endpoints } from '#people/server/endpoint.ts'
import type { Context } from '#site/server/context.ts'
import { type MapSource, mapQuery, mapSource, mapView } from '../map.contract.ts'
import { getMap } from './get-map.ts'

/** Where the operator's file of streets is served. */
export const STREETS_PATH = '/map/streets.pmtiles'

export const mapEndpoints = endpoints('places', {
  getMap: endpoint({
    method: 'get',
    path: '/map',
    summary: 'The restaurants in a part of the map, one by one or in clusters',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    query: mapQuery,
    out: mapView,
    says: 'At most 200 restaurants, or clusters',
    run: (context, { query }) => getMap(context, query),
  }),
  getMapSource: endpoint({
    method: 'get',
    path: '/map/source',
    summary: 'What draws the map: built in, a file with streets, or a style of another site',
    who: 'anyone',
    isPublic: true,
    out: mapSource,
    says: 'The source',
    run: ({ config }) => mapSourceOf(config.map),
  }),
})

/** The operator's choice; the address of the file is ours, whatever its name. */
function mapSourceOf({ pmtiles, styleUrl }: Context['config']['map']): MapSource {
  if (styleUrl !== undefined) return { kind: 'style', url: styleUrl }
  return pmtiles === undefined ? { kind: 'built-in', url: null } : { kind: 'pmtiles', url: STREETS_PATH }
}
