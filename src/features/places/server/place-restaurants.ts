import { createBatchSize } from '#db/batch-size.ts'
import type { Db } from '#db/connect.ts'
import { derivePlace } from './derive-place.ts'
import { findUnplaced, storePlaces } from './places.sql.ts'

const BATCH = 500

/**
 * Finds the places of restaurants that have none yet, such as those from before places were kept, and says how many. It may be repeated at
 * any time.
 */
export async function placeRestaurants(db: Db, signal?: AbortSignal): Promise<number> {
  let placed = 0
  const batch = createBatchSize(BATCH)
  for (let after: string | undefined = ''; after !== undefined && !signal?.aborted;) {
    const from: string = after
    const taken = await batch.fit((size) => placeSome(db, from, size))
    placed += taken.placed
    after = taken.last
  }
  return placed
}

/** @returns the last restaurant that was looked at; undefined at the end */
async function placeSome(db: Db, after: string, size: number): Promise<{ placed: number; last: string | undefined }> {
  const restaurants = await findUnplaced(db, after, size)
  const places = restaurants
    .map(({ id, address, maps_link, position_kind, longitude, latitude }) => {
      const given = { id, address, mapsLink: maps_link }
      const pin = position_kind === 'pin' && longitude !== null && latitude !== null ? { longitude, latitude } : null
      return { ...given, place: derivePlace({ ...given, chosen: null, pin }) }
    })
    .filter(({ place }) => place.province !== null || place.positionKind !== 'none')
  const placed = places.length > 0 ? await storePlaces(db, places) : 0
  return { placed, last: restaurants.length < size ? undefined : restaurants.at(-1)?.id }
}
