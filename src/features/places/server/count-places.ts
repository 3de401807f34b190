import { sql } from 'kysely'
import { prepared } from '#db/connect.ts'
import type { Context } from '#site/server/context.ts'
import type { PlaceCount } from '../places.contract.ts'

/** How many restaurants a province has, by district and type. */
export function countPlaces({ db }: Pick<Context, 'db'>, province: number): Promise<PlaceCount[]> {
  return db
    .selectFrom('place_counts')
    .select(['district', 'restaurant_type as type', 'restaurants'])
    .where('province', '=', province)
    .where('restaurants', '>', 0)
    .modifyEnd(prepared)
    .execute()
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
