import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { PlaceCount } from '../places.contract.ts'

/** How many venues a province has, by district and type. */
export function countPlaces({ db }: Pick<Context, 'db'>, province: number): Promise<PlaceCount[]> {
  return db
    .selectFrom('place_counts')
    .select(['district', 'restaurant_type as type', 'venues'])
    .where('province', '=', province)
    .where('venues', '>', 0)
    .execute()
}

/** How many venues every place of the country has. */
export function countAllPlaces({ db }: Pick<Context, 'db'>): Promise<(PlaceCount & { province: number })[]> {
  return db
    .selectFrom('place_counts')
    .select(['province', 'district', 'restaurant_type as type', 'venues'])
    .where('venues', '>', 0)
    .orderBy('province')
    .execute()
}

/** How many venues each province has; provinces without one are left out. */
export async function countProvinces({ db }: Pick<Context, 'db'>): Promise<{ province: number; venues: number }[]> {
  return db
    .selectFrom('place_counts')
    .select(['province', sql<number>`sum(venues)::integer`.as('venues')])
    .groupBy('province')
    .having(sql<boolean>`sum(venues) > 0`)
    .orderBy('province')
    .execute()
}
