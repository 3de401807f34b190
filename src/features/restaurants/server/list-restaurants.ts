import { factsOf } from '#features/fact-names/fact-names.rules.ts'
import { fold } from '#lib/fold.ts'
import type { Context } from '#site/server/context.ts'
import type { Db } from '#db/connect.ts'
import type { Keyset } from '#db/keyset.ts'
import type { RankedPage, RestaurantPage, RestaurantQuery } from '../restaurants.contract.ts'
import { typesOf } from '../restaurants.rules.ts'
import {
  areFewOpen,
  cappedTotal,
  countList,
  firstIds,
  isNarrowed,
  isShortLocation,
  isTotalCrowded,
  keptIds,
  listIdsByFilters,
  listIdsByLetters,
  listIdsByOpening,
  listIdsOfFew,
  listIds,
  type ListFilter,
  orders,
  rankFacts,
} from './list.sql.ts'
import { presentCounted, readPage } from './select-page.ts'

/**
 * Anyone may list all restaurants and duets, the recommended first by default; what is closed for good only on request.
 * @throws DomainError INVALID_INPUT on a foreign cursor
 */
export async function listRestaurants({ db }: Pick<Context, 'db'>, query: RestaurantQuery): Promise<RestaurantPage> {
  const { facts, areFew } = await rankFacts(db, factsOf(query.facts))
  const filter: ListFilter = {
    minRating: query.minRating,
    location: fold(query.location),
    types: typesOf(query.type),
    openNow: query.openNow,
    facts,
    withClosed: query.closed === 'with',
  }
  const { cursor, limit } = query
  const order = orders[query.sort]
  // The selectivity of a rating, a place, a fact or the time varies so much that each query needs a custom plan.
  const isFixed = filter.minRating === 0 && filter.location === '' && !filter.openNow && facts.length === 0
  const isFirst = isFixed && filter.types.length === 0 && cursor === undefined && !filter.withClosed
  const keepAs = isFirst ? `list ${query.sort} ${limit}` : undefined
  if (keepAs !== undefined && !isTotalCrowded(db)) {
    const { count, ...page } = await presentCounted(db, { ids: listIds(filter, { order, limit }), order, limit, keepAs })
    const total = count === undefined ? { count: 0, isExact: true } : cappedTotal(db, count)
    return { ...page, matching: total, total }
  }
  // Only the frequent combinations are prepared: a connection keeps the plans of a limited number of statements.
  const isKept = filter.minRating === 0 && filter.location === '' && !filter.withClosed && cursor === undefined
  const show = (ids: typeof listIds, isForced = false) =>
    readPage(db, { ids: ids(filter, { order, cursor, limit }), order, limit, isFixed: isFixed || (isForced && isKept), keepAs })
  const read = async (): Promise<RankedPage> => {
    if (areFew)
      return cursor === undefined && !filter.openNow ? readFirstOfFew(db, filter, { order, limit }, query.sort) : show(listIdsOfFew, true)
    if (filter.openNow && (await areFewOpen(db))) return show(listIdsByOpening)
    if (isShortLocation(filter)) return walkFirst(show, listIdsByLetters)
    return isNarrowed(filter) || facts.length > 0 ? walkFirst(show, listIdsByFilters) : show(listIds)
  }
  const [page, counts] = await Promise.all([read(), countList(db, filter)])
  return { ...page, ...counts }
}

/** The first page of few. On large sites its ids are kept for a minute, as counts are, because each of the few is looked up for it. */
async function readFirstOfFew(
  db: Db,
  filter: ListFilter,
  { order, limit }: { order: Keyset; limit: number },
  sort: string,
): Promise<RankedPage> {
  const ids = await keptIds(db, [filter, sort, limit], listIdsOfFew(filter, { order, limit }))
  return readPage(db, { ids, order, limit, isFixed: true })
}

/** @param isForced whether the statement leaves the planner no choice, so that one plan fits all values */
type Show = (ids: typeof listIds, isForced?: boolean) => Promise<RankedPage>

/** What many of the first restaurants have fills a page soon; what few have needs an index. */
async function walkFirst(show: Show, otherwise: typeof listIds): Promise<RankedPage> {
  const first = await show(firstIds, true)
  return first.nextCursor === null ? show(otherwise) : first
}
