import { joinedRead, type JoinedRead, jsonRow } from '#db/joined-reads.ts'
import { presentPage } from '#db/keyset.ts'
import { presentPerson } from '#people/present-person.ts'
import { waitsOf } from '#features/witnesses/server/index.ts'
import { ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { HistoryQuery, HoursHistory, RestaurantHours, HoursSaid } from '../hours.contract.ts'
import { findOwnStatement, hoursSaidOf, selectOthers } from './few-hours.sql.ts'
import { abilitiesOf } from './hours.policy.ts'
import { findRestaurant, selectChanges } from './hours.sql.ts'
import { judgeHours } from './judge-hours.ts'

/** Anyone may read the hours of a restaurant. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getHours(context: Pick<Context, 'db' | 'site'>, viewer: Viewer, id: string): Promise<RestaurantHours> {
  const { db } = context
  const restaurant = found(await findRestaurant(db, id), 'RESTAURANT_NOT_FOUND')
  return {
    value: restaurant.value,
    version: restaurant.version,
    isWord: restaurant.is_word,
    others: await selectOthers(db, id),
    own: viewer.kind === 'member' ? await getOwn(context, id, viewer.id) : null,
    abilities: await abilitiesOf(db, viewer, restaurant),
  }
}

/** What a member said last, and what would complete it. */
async function getOwn(context: Pick<Context, 'db' | 'site'>, id: string, memberId: string): Promise<RestaurantHours['own']> {
  const own = await findOwnStatement(context.db, id, memberId)
  if (!own) return null
  return { value: own.value, waits: own.is_waiting ? waitsOf(await judgeHours(context, context.db, id), memberId) : null }
}

/** Anyone may read who changed the hours of a restaurant, newest first. @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT */
export async function listHistory({ db }: Pick<Context, 'db'>, id: string, query: HistoryQuery): Promise<HoursHistory> {
  ensure(await findRestaurant(db, id), 'RESTAURANT_NOT_FOUND')
  return presentPage(await selectChanges(db, id, query), query.limit, (row) => ({
    version: row.version,
    value: row.new_value,
    person: presentPerson(row.member_id, row),
    isImported: row.is_imported,
    undoneTo: row.undone_to,
    at: row.created_at.toISOString(),
  }))
}

/** Whether the hours of a restaurant are one member's word, and what else members say. */
export function hoursSaidRead(): JoinedRead<HoursSaid | undefined> {
  return joinedRead(
    (_, restaurantId) => jsonRow(hoursSaidOf(restaurantId)),
    (found) => found ?? undefined,
  )
}
