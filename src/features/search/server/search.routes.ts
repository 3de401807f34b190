import { DomainError } from '#lib/errors.ts'
import { createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { searchQuery, searchResult } from '../search.contract.ts'
import { search } from './search.ts'

const getSearch = defineRoute({
  method: 'get',
  path: '/search',
  tags: ['search'],
  summary: 'Members by username, restaurants by title',
  request: { query: searchQuery },
  responses: { 200: json(searchResult, 'At most three of each') },
})

export function searchRoutes(services: Services) {
  return createRouter().openapi(getSearch, async (c) => {
    await services.limits.consume('search', { viewer: await c.get('viewer')(), address: c.get('address') })
    const result = await services.reads
      .run(c, (db) => search({ db }, c.req.valid('query')))
      .catch((error: Error) => {
        c.get('log').error({ error: error.name, code: (error as { code?: string }).code }, 'search failed')
        throw new DomainError('SEARCH_FAILED', 503, { retryAfter: 2 })
      })
    return c.json(result, 200)
  })
}
