import { endpoints, responseEndpoint } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { getRestaurantVotes } from './open-data.reads.ts'

export const openDataEndpoints = endpoints('open data', {
  getRestaurantVotes: responseEndpoint({
    method: 'get',
    path: '/restaurants/{id}/votes',
    summary:
      'The votes of a restaurant without names, as the open dump of last night holds them, for recomputing the numbers of that night',
    who: 'anyone',
    isPublic: true,
    limit: 'openScore',
    mayLag: true,
    params: z.object({ id: z.string().max(160) }),
    answers: { 200: { description: 'One line for each vote', content: { 'text/csv': { schema: z.string() } } } },
    respond: async (context, { params: { id }, c }) => {
      const { at, csv } = await getRestaurantVotes(context, id)
      return c.body(csv, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="lokma-${id}-${at.toISOString().slice(0, 10)}.csv"`,
        'Last-Modified': at.toUTCString(),
      })
    },
  }),
})
