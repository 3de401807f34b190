import { z } from 'zod'
import { createRouter, defineRoute } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { getRestaurantVotes } from './get-restaurant-votes.ts'

const getVotes = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/votes',
  tags: ['open data'],
  summary: 'The votes of a restaurant without names, as the open dump of last night holds them, for recomputing the numbers of that night',
  request: { params: z.object({ id: z.string().max(160) }) },
  responses: { 200: { description: 'One line for each vote', content: { 'text/csv': { schema: z.string() } } } },
})

export function openDataRoutes(context: Context) {
  return createRouter().openapi(getVotes, async (c) => {
    await context.limits.consume('openScore', { viewer: await c.get('viewer')(), address: c.get('address') })
    const { id } = c.req.valid('param')
    const { at, csv } = await context.reads.run(c, (db) => getRestaurantVotes({ db, config: context.config }, id))
    return c.body(csv, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="lokma-${id}-${at.toISOString().slice(0, 10)}.csv"`,
      'Last-Modified': at.toUTCString(),
    })
  })
}
