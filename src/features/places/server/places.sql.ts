import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Restaurants } from '#db/types.ts'
import type { RestaurantPlace } from '../places.contract.ts'

type PlaceRow = Pick<
  Selectable<Restaurants>,
  'province' | 'district' | 'neighbourhood' | 'longitude' | 'latitude' | 'position_kind' | 'is_place_chosen'
>

export function placeColumns(place: RestaurantPlace): PlaceRow {
  const { positionKind, isChosen, ...rest } = place
  return { ...rest, position_kind: positionKind, is_place_chosen: isChosen }
}

export function placeOfRow({ position_kind, is_place_chosen, ...row }: PlaceRow): RestaurantPlace {
  const { province, district, neighbourhood, longitude, latitude } = row
  return { province, district, neighbourhood, longitude, latitude, positionKind: position_kind, isChosen: is_place_chosen }
}

/**
 * Restaurants after this id whose place was not chosen: those with an address or a maps link and without district and position, and those
 * with a pin and without province.
 */
export function findUnplaced(db: Db, after: string, limit: number) {
  return db
    .selectFrom('restaurants')
    .select(['id', 'address', 'maps_link', 'position_kind', 'longitude', 'latitude'])
    .where('id', '>', after)
    .where('question_type', '=', 'normal')
    .where('is_place_chosen', '=', false)
    .where('district', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('position_kind', '=', 'none'), where.or([where('address', 'is not', null), where('maps_link', 'is not', null)])]),
        where.and([where('position_kind', '=', 'pin'), where('province', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Stores the places, each only while address, link, pin and choice are those that it was derived from. Returns how many changed. */
export async function storePlaces(
  db: Db,
  places: { id: string; address: string | null; mapsLink: string | null; place: RestaurantPlace }[],
): Promise<number> {
  const rows = places.map(({ place, ...restaurant }) => ({ ...restaurant, ...place }))
  const { numAffectedRows } = await sql`
    update restaurants r set province = p.province, district = p.district, neighbourhood = p.neighbourhood, longitude = p.longitude,
      latitude = p.latitude, position_kind = p."positionKind"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id text, address text, "mapsLink" text, province smallint, district text,
      neighbourhood text, longitude float8, latitude float8, "positionKind" text)
    where r.id = p.id and not r.is_place_chosen and r.address is not distinct from p.address
      and r.maps_link is not distinct from p."mapsLink"
      and (r.position_kind = 'none' or (r.longitude, r.latitude) = (p.longitude, p.latitude))
      and (r.province, r.district, r.position_kind) is distinct from (p.province, p.district, p."positionKind")`.execute(db)
  return Number(numAffectedRows ?? 0)
}
