import { withoutHidden } from '#people/hidden.rules.ts'
import { hiddenOf, withoutHiddenDuets } from '#people/server/hidden-from.ts'
import { DomainError } from '#lib/errors.ts'
import { faultLevel } from '#platform/http/error-body.ts'
import { createRouter, defineRoute, json, type RequestContext } from '#platform/http/router.ts'
import type { Db } from '#db/connect.ts'
import type { Context } from '#site/server/context.ts'
import {
  foundCollectionPage,
  foundMemberPage,
  foundQuery,
  type FoundRestaurant,
  foundRestaurantPage,
  foundRestaurantQuery,
  searchQuery,
  searchResult,
} from '../search.contract.ts'
import { listFoundCollections, listFoundMembers, listFoundRestaurants } from './list-found.ts'
import { search } from './search.ts'

const tags = ['search']
const method = 'get'

const getSearch = defineRoute({
  method,
  path: '/search',
  tags,
  summary: 'Members by username or shown name, restaurants by title',
  request: { query: searchQuery },
  responses: { 200: json(searchResult, 'At most three of each') },
})

const getRestaurants = defineRoute({
  method,
  path: '/search/restaurants',
  tags,
  summary: 'All restaurants whose title matches',
  request: { query: foundRestaurantQuery },
  responses: { 200: json(foundRestaurantPage, 'Titles that begin with the words first, then those with more votes') },
})

const getMembers = defineRoute({
  method,
  path: '/search/members',
  tags,
  summary: 'All members whose username or shown name matches',
  request: { query: foundQuery },
  responses: { 200: json(foundMemberPage, 'Names that begin with the words first, then the better known') },
})

const getCollections = defineRoute({
  method,
  path: '/search/collections',
  tags,
  summary: 'All public collections whose name matches',
  request: { query: foundQuery },
  responses: { 200: json(foundCollectionPage, 'Names that begin with the words first, then the more liked') },
})

export function searchRoutes(context: Context) {
  /** @throws DomainError RATE_LIMITED, SEARCH_FAILED, or the refusal of the verb */
  async function run<T>(c: RequestContext, verb: (db: Db) => Promise<T>): Promise<T> {
    await context.limits.consume('search', { viewer: await c.get('viewer')(), address: c.get('address') })
    return context.reads.run(c, verb).catch((error: Error) => {
      if (error instanceof DomainError) throw error
      c.get('log')[faultLevel(error)]({ error: error.name, code: (error as { code?: string }).code }, 'search failed')
      throw new DomainError('SEARCH_FAILED', { retryAfter: 2 })
    })
  }
  /** What a member searches for by name stays found after a mute; a block hides it. */
  const withoutDuets = (items: FoundRestaurant[], blocked: ReadonlySet<string>): Promise<FoundRestaurant[]> =>
    withoutHiddenDuets(context.db, items, blocked, ({ id }) => id)
  return createRouter()
    .openapi(getSearch, async (c) => {
      const { members, restaurants } = await run(c, (db) => search({ db }, c.req.valid('query')))
      const { blocked } = await hiddenOf(c, context)
      return c.json(
        { members: withoutHidden(members, blocked, ({ id }) => id), restaurants: await withoutDuets(restaurants, blocked) },
        200,
      )
    })
    .openapi(getRestaurants, async (c) => {
      const page = await run(c, (db) => listFoundRestaurants({ db }, c.req.valid('query')))
      const { blocked } = await hiddenOf(c, context)
      return c.json({ ...page, items: await withoutDuets(page.items, blocked) }, 200)
    })
    .openapi(getMembers, async (c) => {
      const page = await run(c, (db) => listFoundMembers({ db }, c.req.valid('query')))
      const { blocked } = await hiddenOf(c, context)
      return c.json({ ...page, items: withoutHidden(page.items, blocked, ({ id }) => id) }, 200)
    })
    .openapi(getCollections, async (c) => {
      const page = await run(c, (db) => listFoundCollections({ db }, c.req.valid('query')))
      const { blocked } = await hiddenOf(c, context)
      return c.json({ ...page, items: withoutHidden(page.items, blocked, (collection) => collection.userId) }, 200)
    })
}
