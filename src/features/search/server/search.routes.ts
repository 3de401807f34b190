import { DomainError } from '#lib/errors.ts'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#platform/context.ts'
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

export function searchRoutes(context: Context) {
  return createRouter().openapi(getSearch, async (c) => {
    await context.limits.consume('search', { viewer: await c.get('viewer')(), address: c.get('address') })
    const result = await context.reads
      .run(c, (db) => search({ db }, c.req.valid('query')))
      .catch((error: Error) => {
        c.get('log').error({ error: error.name, code: (error as { code?: string }).code }, 'search failed')
        throw new DomainError('SEARCH_FAILED', { retryAfter: 2 })
      })
    return c.json(result, 200)
  })
}
