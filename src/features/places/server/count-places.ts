import { sql } from 'kysely'
import { prepared } from '#db/connect.ts'
import { type Given, type JoinedRead, joinedRead, jsonRows } from '#db/joined-reads.ts'
import type { Context } from '#site/server/context.ts'
import type { PlaceCount } from '../places.contract.ts'

/** How many restaurants a province has, by district and type. The id is 'province/district', of which the district does not count. */
export function placeCountsRead(): JoinedRead<PlaceCount[]> {
  return joinedRead(
    (_, place: Given) =>
      jsonRows(sql<PlaceCount>`
        select district, restaurant_type as type, restaurants from place_counts
        where province = split_part(${place}, '/', 1)::smallint and restaurants > 0`),
    (rows) => rows,
  )
}

/** How many restaurants every place of the country has. */
export function countAllPlaces({ db }: Pick<Context, 'db'>): Promise<(PlaceCount & { province: number })[]> {
  return db
    .selectFrom('place_counts')
    .select(['province', 'district', 'restaurant_type as type', 'restaurants'])
    .where('restaurants', '>', 0)
    .orderBy('province')
    .execute()
}

/** How many restaurants each province has; provinces without one are left out. */
export async function countProvinces({ db }: Pick<Context, 'db'>): Promise<{ province: number; restaurants: number }[]> {
  return db
    .selectFrom('place_counts')
    .select(['province', sql<number>`sum(restaurants)::integer`.as('restaurants')])
    .groupBy('province')
    .having(sql<boolean>`sum(restaurants) > 0`)
    .orderBy('province')
    .modifyEnd(prepared)
    .execute()
}
