import type { Db } from '#db/connect.ts'
import { derivePlace } from './derive-place.ts'
import { findUnplaced, storePlaces } from './places.sql.ts'

const BATCH = 500

/** Finds the places of venues that have none yet, such as those from before places were kept, and says how many. It may be repeated at any time. */
export async function placeVenues(db: Db, signal?: AbortSignal): Promise<number> {
  let placed = 0
  for (let after = ''; !signal?.aborted;) {
    const venues = await findUnplaced(db, after, BATCH)
    const places = venues
      .map(({ id, address, maps_link }) => ({ id, address, mapsLink: maps_link }))
      .map((venue) => ({ ...venue, place: derivePlace({ ...venue, chosen: null, pin: null }) }))
      .filter(({ place }) => place.province !== null || place.positionKind !== 'none')
    if (places.length > 0) placed += await storePlaces(db, places)
    const last = venues.at(-1)
    if (!last || venues.length < BATCH) break
    after = last.id
  }
  return placed
}
