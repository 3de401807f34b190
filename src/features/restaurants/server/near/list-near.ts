import { decodeCursor, encodeCursor } from '#lib/cursor.ts'
import type { Db } from '#db/connect.ts'
import { countAround } from '#features/map/server/index.ts'
import { found } from '#lib/errors.ts'
import { fold } from '#lib/fold.ts'
import type { Context } from '#site/server/context.ts'
import type { NearPage, NearQuery, NearRestaurant } from '../../near.contract.ts'
import { mercatorReach, metresReach, NEAR_METRES } from '../../near.rules.ts'
import { rankFacts } from '../list.sql.ts'
import { priceLevel } from '../../price-level.rules.ts'
import { presentRestaurant } from '../restaurants.view.ts'
import { findFew, isFull, type NearRow, type NearSearch, readCircle, readNamed, walkEnd, walkNear } from './near.sql.ts'
import { countWithin, findOpeningNext, MANY } from './within.sql.ts'

/**
 * Anyone may list the restaurants near a rounded position, nearest first by true metres, within a radius or all of them. The position is
 * a parameter of these statements and nothing else: it is neither stored nor logged nor cached.
 * @throws DomainError INVALID_INPUT on a foreign cursor
 */
export async function listNear({ db }: Pick<Context, 'db'>, query: NearQuery): Promise<NearPage> {
  const { position, minRating, types, openNow, limit, radius } = query
  const { facts } = await rankFacts(db, [...new Set(query.facts)])
  const filter = {
    minRating,
    facts,
    location: fold(query.location),
    types: [...new Set(types)],
    openNow,
    withClosed: query.closed === 'with',
  }
  const search: NearSearch = { from: position, filter, after: placeOf(query.cursor), limit, within: radius }
  const isCounted = query.counted && query.cursor === undefined
  const [{ rows, searchedMetres }, within] = await Promise.all([
    readNearest(db, search),
    isCounted ? readWithin(db, { ...search, within: radius ?? NEAR_METRES }) : null,
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? encodeCursor([last.metres, last.id]) : null
  return { items: shown.map(present), nextCursor, searchedMetres: nextCursor === null ? searchedMetres : null, within }
}

/** The nearest rows, one more than the limit; `searchedMetres` says how far a search looked that stopped. */
async function readNearest(db: Db, search: NearSearch): Promise<{ rows: NearRow[]; searchedMetres: number | null }> {
  const { limit, filter, from } = search
  const whole = (rows: NearRow[]) => ({ rows, searchedMetres: null })
  const rows = await walkNear(db, search)
  const last = rows[limit]
  if (last && isFull(rows, limit) && mercatorReach(from.latitude, last.metres) < last.far) return whole(rows)
  // In Mercator's order a restaurant in the north comes later than its true metres say: the circle has all that may belong before the last.
  if (last) return whole(await readCircle(db, search, circleOf(search, last.metres)))
  const end = await walkEnd(db, search)
  if (end === null) return whole(rows)
  const few = await findFew(db, filter)
  if (few) return whole(await readNamed(db, search, few))
  const reach = metresReach(end)
  return {
    rows: await readCircle(db, search, circleOf(search, reach)),
    searchedMetres: Math.min(Math.floor(reach), search.within ?? Infinity),
  }
}

/** How many restaurants are within a distance, and those that open next where none of them is open. */
async function readWithin(db: Db, search: NearSearch & { within: number }): Promise<NonNullable<NearPage['within']>> {
  const { within, filter } = search
  const matching = (await isCrowdedAround(db, search)) ? MANY : await countWithin(db, search)
  const isNoneOpen = filter.openNow && matching.isExact && matching.count === 0
  const opensNext = isNoneOpen ? await readOpeningNext(db, { ...search, filter: { ...filter, openNow: false } }) : []
  return { metres: within, matching, opensNext }
}

/** Whether the cells of the map alone hold more restaurants that pass the filters than are counted. */
async function isCrowdedAround(db: Db, { from, within, filter }: NearSearch & { within: number }): Promise<boolean> {
  const { types, minRating, location, openNow, facts } = filter
  const isFactBesideOthers = facts.length > 0 && facts.length + types.length + (minRating > 0 ? 1 : 0) > 1
  if (location !== '' || openNow || isFactBesideOthers) return false
  return (await countAround(db, { position: from, metres: within, types, minRating, fact: facts[0] })) > MANY.count
}

async function readOpeningNext(db: Db, search: NearSearch & { within: number }): Promise<NearRestaurant[]> {
  const ids = await findOpeningNext(db, search)
  const rows = await readNamed(db, search, ids)
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(present)
}

function circleOf({ from }: NearSearch, reach: number): { radius: number; reach: number } {
  return { reach, radius: mercatorReach(from.latitude, reach) }
}

function placeOf(cursor: string | undefined): NearSearch['after'] {
  if (cursor === undefined) return undefined
  const values = found(decodeCursor(cursor, ['number', 'text']), 'INVALID_INPUT', { issues: [{ path: 'cursor', code: 'INVALID_INPUT' }] })
  return { metres: values[0] as number, id: values[1] as string }
}

function present(row: NearRow): NearRestaurant {
  return { ...presentRestaurant(row), priceLevel: row.usual_price === null ? null : priceLevel(row.usual_price) }
}
