import { decodeCursor, encodeCursor } from '#lib/cursor.ts'
import { found } from '#lib/errors.ts'
import { fold } from '#lib/fold.ts'
import type { Context } from '#site/server/context.ts'
import type { NearPage, NearQuery } from '../../near.contract.ts'
import { mercatorReach, metresReach } from '../../near.rules.ts'
import { presentRestaurant } from '../restaurants.view.ts'
import { findFew, isFull, type NearRow, type NearSearch, readCircle, readNamed, walkEnd, walkNear } from './near.sql.ts'

/**
 * Anyone may list the restaurants near a rounded position, nearest first by true metres. The position is a parameter of these statements
 * and nothing else: it is neither stored nor logged nor cached.
 * @throws DomainError INVALID_INPUT on a foreign cursor
 */
export async function listNear({ db }: Pick<Context, 'db'>, query: NearQuery): Promise<NearPage> {
  const { position, minRating, types, openNow, limit } = query
  const filter = { minRating, location: fold(query.location), types: [...new Set(types)], openNow, withClosed: query.closed === 'with' }
  const search: NearSearch = { from: position, filter, after: placeOf(query.cursor), limit }
  const rows = await walkNear(db, search)
  const last = rows[limit]
  if (last && isFull(rows, limit) && mercatorReach(position.latitude, last.metres) < last.far) return present(rows, limit)
  // In Mercator's order a restaurant in the north comes later than its true metres say: the circle has all that may belong before the last.
  if (last) return present(await readCircle(db, search, circleOf(search, last.metres)), limit)
  const end = await walkEnd(db, search)
  if (end === null) return present(rows, limit)
  const few = await findFew(db, filter)
  if (few) return present(await readNamed(db, search, few), limit)
  const reach = metresReach(end)
  const page = present(await readCircle(db, search, circleOf(search, reach)), limit)
  return { ...page, searchedMetres: page.nextCursor === null ? Math.floor(reach) : null }
}

function circleOf({ from }: NearSearch, reach: number): { radius: number; reach: number } {
  return { reach, radius: mercatorReach(from.latitude, reach) }
}

function placeOf(cursor: string | undefined): NearSearch['after'] {
  if (cursor === undefined) return undefined
  const values = found(decodeCursor(cursor, ['number', 'text']), 'INVALID_INPUT', { issues: [{ path: 'cursor', code: 'INVALID_INPUT' }] })
  return { metres: values[0] as number, id: values[1] as string }
}

function present(rows: readonly NearRow[], limit: number): NearPage {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(presentRestaurant),
    nextCursor: rows.length > limit && last ? encodeCursor([last.metres, last.id]) : null,
    searchedMetres: null,
  }
}
