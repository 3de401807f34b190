import { type Db, opaque, prepared } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import type { PlaceName } from '#features/places/server/index.ts'

export interface PlaceSize {
  /** The place's number in the list that was asked for, from 1. */
  position: number
  restaurants: number
  /** Those of the type that was asked for. */
  ofType: number
  /** The dishes of the kind that was asked for, counted a few minutes ago. */
  ofKind: number
}

/** How many restaurants these places have, those without any left out. */
export async function countInPlaces(db: Db, places: readonly PlaceName[], type: string | null, kind: string | null): Promise<PlaceSize[]> {
  const [provinces, districts] = [places.map(({ province }) => province), places.map(({ district }) => district)]
  return rowsOf<PlaceSize>(db)`
    select p.position::integer as position, of.restaurants, of.of_type as "ofType", coalesce((
      select c.dishes from dish_place_counts c
      where c.kind = ${opaque(kind, 'text')} and c.province = p.province and c.district = coalesce(p.district, '')), 0) as "ofKind"
    from unnest(${opaque(provinces, 'smallint[]')}, ${opaque(districts, 'text[]')}) with ordinality p (province, district, position)
    cross join lateral (
      select sum(c.restaurants)::integer as restaurants,
        coalesce(sum(c.restaurants) filter (where c.restaurant_type = ${opaque(type, 'text')}), 0)::integer as of_type
      from place_counts c where c.province = p.province and c.district = coalesce(p.district, c.district)) of
    where of.restaurants > 0 ${prepared}`
}
