import type { Context } from '#site/server/context.ts'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { statistics, statisticsQuery } from '../statistics.contract.ts'
import { getStatistics } from './get-statistics.ts'

const getRoute = defineRoute({
  method: 'get',
  path: '/moderation/statistics',
  tags: ['moderation'],
  summary: 'Visitors, sign-ups, activity and searches without result by day (admins)',
  request: { query: statisticsQuery },
  responses: { 200: json(statistics, 'Finished days, weeks and words') },
})

export function statisticsRoutes(context: Context) {
  return createRouter().openapi(getRoute, async (c) => c.json(await getStatistics(context, await memberOf(c), c.req.valid('query')), 200))
}
