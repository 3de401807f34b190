import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { LEFT_MAX, type LeftBehind, type RaidSigns } from '../raids.contract.ts'
import { isOnlyOf } from './choose.sql.ts'
import type { Tx } from '#db/transaction.ts'

/** Restaurants `r` that were added within the window, and whose author is gone. An import and a duet's member are no gone author. */
const isLeft = ({ from, to }: RaidSigns): RawBuilder<unknown> => sql`
  (r.author_id is null and r.duet_user_id is null and r.created_at >= ${from}::timestamptz and r.created_at < ${to}::timestamptz
    and not exists (select from restaurant_sources s where s.restaurant_id = r.id))`

/** Photos `f` that were added within the window to such a restaurant, and whose uploader is gone. */
const photosLeft = (signs: RaidSigns): RawBuilder<unknown> => sql`
  restaurants r cross join unnest(r.photos) as p (photo) join media_files f on f.name = p.photo || '-400.webp'
  where ${isLeft(signs)} and f.owner_id is null and f.created_at >= ${signs.from}::timestamptz and f.created_at < ${signs.to}::timestamptz`

export interface LeftRestaurant {
  id: string
  title: string
  created_at: Date
}

export interface LeftPhoto {
  restaurant_id: string
  title: string
  photo: string
  created_at: Date
}

/** What gone accounts left within the window, newest first: restaurants that nobody else has used, and photos in the others. */
export async function selectLeft(
  db: Db | Tx,
  signs: RaidSigns,
  ids: readonly string[],
): Promise<{ restaurants: LeftRestaurant[]; photos: LeftPhoto[] }> {
  const isOurs = isOnlyOf(sql`select unnest(${ids}::uuid[])`)
  const { rows: restaurants } = await sql<LeftRestaurant>`
    select r.id, r.title, r.created_at from restaurants r where ${isLeft(signs)} and ${isOurs}
    order by r.created_at desc, r.id limit ${LEFT_MAX}`.execute(db)
  const { rows: photos } = await sql<LeftPhoto>`
    select r.id as restaurant_id, r.title, p.photo, f.created_at from ${photosLeft(signs)} and not ${isOurs}
    order by f.created_at desc, p.photo limit ${LEFT_MAX}`.execute(db)
  return { restaurants, photos }
}

/** Whether everything that the admin chose was left by gone accounts within the window. Who has used a restaurant meanwhile keeps it. */
export async function isAllLeft(db: Db | Tx, signs: RaidSigns, { restaurants, photos }: LeftBehind): Promise<boolean> {
  const { rows } = await sql<{ restaurants: number; photos: number }>`
    select (select count(*)::int from restaurants r where r.id = any(${restaurants}::text[]) and ${isLeft(signs)}) as restaurants,
      (select count(*)::int from ${photosLeft(signs)} and (r.id, p.photo) in (
        select * from unnest(${photos.map(({ restaurantId }) => restaurantId)}::text[], ${photos.map(({ photo }) => photo)}::text[]))) as photos`.execute(
    db,
  )
  return rows[0]!.restaurants === restaurants.length && rows[0]!.photos === photos.length
}
