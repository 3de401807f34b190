import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { type MapSource, mapQuery, mapSource, mapView } from '../map.contract.ts'
import { getMap } from './get-map.ts'

/** Where the operator's file of streets is served. */
export const STREETS_PATH = '/map/streets.pmtiles'

const getView = defineRoute({
  method: 'get',
  path: '/map',
  tags: ['places'],
  summary: 'The restaurants in a part of the map, one by one or in clusters',
  request: { query: mapQuery },
  responses: { 200: json(mapView, 'At most 200 restaurants, or clusters') },
})

const getSource = defineRoute({
  method: 'get',
  path: '/map/source',
  tags: ['places'],
  summary: 'What draws the map: built in, a file with streets, or a style of another site',
  responses: { 200: json(mapSource, 'The source') },
})

export function mapRoutes({ reads, config }: Pick<Context, 'reads' | 'config'>) {
  const source = mapSourceOf(config.map)
  return createRouter()
    .openapi(getView, async (c) => c.json(await reads.run(c, (db) => getMap({ db }, c.req.valid('query'))), 200))
    .openapi(getSource, (c) => c.json(source, 200))
}

/** The operator's choice; the address of the file is ours, whatever its name. */
function mapSourceOf({ pmtiles, styleUrl }: Context['config']['map']): MapSource {
  if (styleUrl !== undefined) return { kind: 'style', url: styleUrl }
  return pmtiles === undefined ? { kind: 'built-in', url: null } : { kind: 'pmtiles', url: STREETS_PATH }
}
