import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { rankedPage } from '#features/restaurants/restaurants.contract.ts'
import { trendingQuery } from '../trending.contract.ts'
import { listTrending } from './list-trending.ts'

const getTrending = defineRoute({
  method: 'get',
  path: '/trending',
  tags: ['trending'],
  summary: 'What trends: hot, most trending or rising',
  request: { query: trendingQuery },
  responses: { 200: json(rankedPage, 'Best first') },
})

export function trendingRoutes({ reads }: Context) {
  return createRouter().openapi(getTrending, async (c) =>
    c.json(await reads.run(c, (db) => listTrending({ db }, c.req.valid('query'))), 200),
  )
}
