import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { ofRestaurant, scoreSheet } from '../scores.contract.ts'
import { getScoreSheet } from './get-score-sheet.ts'

const getSheet = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/score',
  tags: ['restaurants'],
  summary:
    'Everything that makes the numbers of a restaurant: ratings by group, the order with its numbers, held votes, the number over time',
  request: { params: ofRestaurant },
  responses: { 200: json(scoreSheet, 'The sheet') },
})

export function scoreRoutes(context: Context) {
  return createRouter().openapi(getSheet, async (c) => {
    await context.limits.consume('openScore', { viewer: await c.get('viewer')(), address: c.get('address') })
    return c.json(await context.reads.run(c, (db) => getScoreSheet({ db, config: context.config }, c.req.valid('param').id)), 200)
  })
}
