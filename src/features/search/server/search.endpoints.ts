import { listedDishPage } from '#features/dishes/kind-places.contract.ts'
import {
  type FoundRestaurant,
  foundCollectionPage,
  foundMemberPage,
  foundQuery,
  foundRestaurantPage,
  foundRestaurantQuery,
  searchQuery,
  searchResult,
} from '../search.contract.ts'
import { DomainError } from '#lib/errors.ts'
import { withoutHiddenDuets } from '#people/server/hidden-from.ts'
import { faultLevel } from '#platform/http/error-body.ts'
import type { RequestContext } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { withoutHidden } from '#people/hidden.rules.ts'
import { listFoundCollections, listFoundDishes, listFoundMembers, listFoundRestaurants } from './list-found.ts'
import { search } from './search.ts'

/** @throws DomainError SEARCH_FAILED, or the refusal of the verb */
async function run<T>(c: RequestContext, verb: Promise<T>): Promise<T> {
  return verb.catch((error: Error) => {
    if (error instanceof DomainError) throw error
    c.get('log')[faultLevel(error)]({ error: error.name, code: (error as { code?: string }).code }, 'search failed')
    throw new DomainError('SEARCH_FAILED', { retryAfter: 2 })
  })
}

/** What a member searches for by name stays found after a mute; a block hides it. */
const withoutDuets = <R extends FoundRestaurant>({ db }: Pick<Context, 'db'>, items: R[], blocked: ReadonlySet<string>): Promise<R[]> =>
  withoutHiddenDuets(db, items, blocked, ({ id }) => id)

export const searchEndpoints = endpoints('search', {
  search: endpoint({
    method: 'get',
    path: '/search',
    summary: 'Members by name, restaurants by title, place and kind of food, dishes by name and kind, and the pages of places',
    who: 'anyone',
    isPublic: true,
    limit: 'search',
    mayLag: true,
    query: searchQuery,
    out: searchResult,
    says: 'At most three each. Where nothing matches, misspelt words are corrected',
    run: async (context, { query, hidden, c }) => {
      const { members, restaurants, dishes, places } = await run(c, search(context, query))
      const { blocked } = await hidden()
      return {
        places,
        dishes,
        members: withoutHidden(members, blocked, ({ id }) => id),
        restaurants: await withoutDuets(context, restaurants, blocked),
      }
    },
  }),
  listFoundRestaurants: endpoint({
    method: 'get',
    path: '/search/restaurants',
    summary: 'All restaurants that match by title, place and kind of food',
    who: 'anyone',
    isPublic: true,
    limit: 'search',
    mayLag: true,
    query: foundRestaurantQuery,
    out: foundRestaurantPage,
    says: 'Titles that begin with the words first, then those with more votes; within a place in the order of its page',
    run: async (context, { query, hidden, c }) => {
      const page = await run(c, listFoundRestaurants(context, query))
      const { blocked } = await hidden()
      return { ...page, items: await withoutDuets(context, page.items, blocked) }
    },
  }),
  listFoundDishes: endpoint({
    method: 'get',
    path: '/search/dishes',
    summary: 'All dishes that match by name, kind and place',
    who: 'anyone',
    isPublic: true,
    limit: 'search',
    mayLag: true,
    query: foundQuery,
    out: listedDishPage,
    says: 'Names that begin with the words first where they name one dish, then by the weighted order of dishes',
    run: (context, { query, c }) => run(c, listFoundDishes(context, query)),
  }),
  listFoundMembers: endpoint({
    method: 'get',
    path: '/search/members',
    summary: 'All members whose username or shown name matches',
    who: 'anyone',
    isPublic: true,
    limit: 'search',
    mayLag: true,
    query: foundQuery,
    out: foundMemberPage,
    says: 'Names that begin with the words first, then the better known',
    run: async (context, { query, hidden, c }) => {
      const page = await run(c, listFoundMembers(context, query))
      const { blocked } = await hidden()
      return { ...page, items: withoutHidden(page.items, blocked, ({ id }) => id) }
    },
  }),
  listFoundCollections: endpoint({
    method: 'get',
    path: '/search/collections',
    summary: 'All public collections whose name matches',
    who: 'anyone',
    isPublic: true,
    limit: 'search',
    mayLag: true,
    query: foundQuery,
    out: foundCollectionPage,
    says: 'Names that begin with the words first, then the more liked',
    run: async (context, { query, hidden, c }) => {
      const page = await run(c, listFoundCollections(context, query))
      const { blocked } = await hidden()
      return { ...page, items: withoutHidden(page.items, blocked, (collection) => collection.userId) }
    },
  }),
})
