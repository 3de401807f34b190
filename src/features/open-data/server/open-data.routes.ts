import { z } from 'zod'
import { createRouter, defineRoute } from '#platform/http/router.ts'
import type { Context } from '#platform/context.ts'
import { getVenueVotes } from './get-venue-votes.ts'

const getVotes = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/votes',
  tags: ['open data'],
  summary: 'The votes of a venue without names, as the open dump holds them, for recomputing its numbers',
  request: { params: z.object({ id: z.string().max(160) }) },
  responses: { 200: { description: 'One line for each vote', content: { 'text/csv': { schema: z.string() } } } },
})

export function openDataRoutes(context: Context) {
  return createRouter().openapi(getVotes, async (c) => {
    await context.limits.consume('openScore', { viewer: await c.get('viewer')(), address: c.get('address') })
    const { id } = c.req.valid('param')
    const votes = await context.reads.run(c, (db) => getVenueVotes({ db }, id))
    return c.body(votes, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="lokma-${id}.csv"`,
    })
  })
}
