import { sql } from 'kysely'
import { shownAverage } from '#db/shown-average.ts'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import { mercatorOf, mercatorScale, type Position } from '#features/places/position.rules.ts'
import type { RestaurantStatus } from '#features/restaurants/restaurants.rules.ts'

/** For each word this many restaurants are compared: more than any district has with one name. */
const CANDIDATES = 100

export interface AlikeRow {
  id: string
  title: string
  address: string | null
  restaurant_type: string | null
  status: RestaurantStatus
  photo: string | null
  member_average: number | null
  member_vote_count: number
  longitude: number | null
  latitude: number | null
  position_kind: string
}

interface Where {
  province: number | null
  district: string | null
  /** The position of the new restaurant's pin. */
  pin: Position | null
  metres: number
}

/**
 * Restaurants near the pin or in the district that have one of these words in their names, or one much like it. Without either: anywhere.
 */
export async function selectCandidates(db: Db, words: string[], { province, district, pin, metres }: Where): Promise<AlikeRow[]> {
  const area = [
    ...(province !== null && district !== null ? [sql<boolean>`(r.province = ${province} and r.district = ${district})`] : []),
    ...(pin ? [near(pin, metres)] : []),
  ]
  const isThere = area.length === 0 ? sql`true` : sql`(${sql.join(area, sql` or `)})`
  return rowsOf<AlikeRow>(db)`
    select distinct on (f.id) f.* from unnest(${words}::text[]) as w(word) cross join lateral (
      select r.id, r.title, r.address, r.restaurant_type, r.status, r.photos[1] as photo, ${shownAverage('r')} as member_average, r.member_vote_count,
        r.longitude, r.latitude, r.position_kind
      from restaurants r where w.word <% r.search_key and r.question_type = 'normal' and ${isThere} limit ${sql.lit(CANDIDATES)}) f
    order by f.id`
}

/** Within a square of this many metres around the pin; what is in its corners is measured later. */
function near(pin: Position, metres: number) {
  const [x, y] = mercatorOf(pin)
  const half = metres * mercatorScale(pin.latitude)
  return sql<boolean>`(r.position_kind = 'pin' and r.mercator <@ box(point(${x - half}, ${y - half}), point(${x + half}, ${y + half})))`
}
