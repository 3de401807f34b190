import { pageOf } from '#db/keyset.ts'
import { presentPerson } from '#features/restaurants/present-person.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { HistoryQuery, HoursHistory, VenueHours } from '../hours.contract.ts'
import { abilitiesOf } from './hours.policy.ts'
import { findVenue, selectChanges } from './hours.sql.ts'

/** Anyone may read the hours of a venue. @throws DomainError RESTAURANT_NOT_FOUND */
export async function getHours({ db }: Pick<Context, 'db'>, viewer: Viewer, id: string): Promise<VenueHours> {
  const venue = await findVenue(db, id)
  if (!venue) throw new DomainError('RESTAURANT_NOT_FOUND')
  return { value: venue.value, version: venue.version, abilities: await abilitiesOf(db, viewer, venue) }
}

/** Anyone may read who changed the hours of a venue, newest first. @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT */
export async function listHistory({ db }: Pick<Context, 'db'>, id: string, query: HistoryQuery): Promise<HoursHistory> {
  if (!(await findVenue(db, id))) throw new DomainError('RESTAURANT_NOT_FOUND')
  const { items, nextCursor } = pageOf(await selectChanges(db, id, query), query.limit)
  return {
    items: items.map((row) => ({
      version: row.version,
      value: row.new_value,
      person: presentPerson(row.member_id, row),
      isImported: row.is_imported,
      undoneTo: row.undone_to,
      at: row.created_at.toISOString(),
    })),
    nextCursor,
  }
}
