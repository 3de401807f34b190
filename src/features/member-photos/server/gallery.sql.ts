import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Given } from '#db/joined-reads.ts'
import { keyset, type Positioned } from '#db/keyset.ts'
import { onlyValue, rowsOf } from '#db/rows.ts'
import { GALLERY_DISHES, PHOTOS_FIRST, type PhotoSource } from '../member-photos.rules.ts'

/** A photo of the gallery as the database has it. */
export interface GalleryRow {
  key: string
  source: PhotoSource
  id: number | null
  photo: string
  width: number | null
  height: number | null
  color: string | null
  alt: string | null
  dish_id: number | null
  dish_name: string | null
  comment_id: number | null
  member_id: string | null
  username: string | null
  nickname: string | null
  avatar_url: string | null
  added_at: Date
}

/** By day, the latest first. Photos of members have their number as rank, the few others a negative one. */
const latest = keyset([
  { sql: 'g.added_at', kind: 'micros' },
  { sql: 'g.rank', kind: 'integer' },
])
/** The same order within the photos of members, which the indexes member_photos_gallery and member_photos_dish serve. */
const latestOfMembers = keyset([
  { sql: 'm.added_at', kind: 'micros' },
  { sql: 'm.id', kind: 'integer' },
])

const isSeen = sql`m.state = 'shown' and m.held_text_id is null`

/** The first photos of members, at most as many as are shown. */
const ofMembers = (restaurantId: string | Given, where: RawBuilder<unknown>, most: number): RawBuilder<unknown> => sql`
  (select 'member:' || m.id as key, 'member' as source, m.id, m.photo, m.width, m.height, m.color, m.alt, m.dish_key, m.comment_id, m.member_id,
      m.added_at, m.id as rank
    from member_photos m where m.restaurant_id = ${restaurantId} and ${isSeen} and ${where}
    order by ${latestOfMembers.order} limit ${sql.lit(most)})`

/** The photos of the restaurant itself and of its menu. An older photo has no date of its own: the date of its restaurant is used. */
const ofOthers = (restaurantId: string | Given): RawBuilder<unknown> => sql`
  select 'restaurant:' || f.photo, 'restaurant', null::int8, f.photo, null::int2, null::int2, null::text, null::text, null::text, null::int8,
    coalesce(o.owner_id, r.author_id), coalesce(o.created_at, r.created_at), -f.position
  from restaurants r cross join unnest(r.photos) with ordinality f (photo, position) left join media_files o on o.name = f.photo || '-400.webp'
  where r.id = ${restaurantId}
  union all
  select 'menu:' || n.id, 'menu', n.id, n.photo, null, null, null, null, null, null, n.user_id, n.added_at, -100 - n.id
  from menu_photos n where n.question_id = ${restaurantId}`

const withNames = (found: RawBuilder<unknown>, restaurantId: string | Given): RawBuilder<unknown> => sql`
  (${found}) g left join profiles p on p.id = g.member_id
  left join restaurant_dishes d on d.restaurant_id = ${restaurantId} and d.name_key = g.dish_key`

const shown = sql`g.key, g.source, g.id, g.photo, g.width, g.height, g.color, g.alt, d.id as dish_id, d.name as dish_name, g.comment_id,
  g.member_id, p.username, p.nickname, p.avatar_url, g.added_at`

interface Asked {
  dish: number | undefined
  cursor: string | undefined
  limit: number
}

/** A page of the gallery, the latest first, one more than the limit. Of a dish there are photos of members only. */
export function selectGallery(db: Db, restaurantId: string, { dish, cursor, limit }: Asked): Promise<(GalleryRow & Positioned)[]> {
  const isAsked = sql`${isOfDish(restaurantId, dish)} and ${latestOfMembers.after(cursor)}`
  const members = ofMembers(restaurantId, isAsked, limit + 1)
  const found = dish === undefined ? sql`${members} union all ${ofOthers(restaurantId)}` : members
  return rowsOf<GalleryRow & Positioned>(db)`
    select ${shown}, ${latest.place} as place from ${withNames(found, restaurantId)}
    where ${latest.after(cursor)} order by ${latest.order} limit ${limit + 1}`
}

const isOfDish = (restaurantId: string, dish: number | undefined): RawBuilder<unknown> =>
  dish === undefined
    ? sql`true`
    : sql`m.dish_key = (select name_key from restaurant_dishes where id = ${dish} and restaurant_id = ${restaurantId})`

/** How many photos the gallery has: all of them, or those of a dish. */
export async function countGallery(db: Db, restaurantId: string, dish: number | undefined): Promise<number> {
  const others =
    dish === undefined
      ? sql`(select cardinality(photos) from restaurants where id = ${restaurantId})
          + (select count(*) from menu_photos where question_id = ${restaurantId})`
      : sql`0`
  return onlyValue<number>(db)`
    select ((select count(*) from member_photos m where m.restaurant_id = ${restaurantId} and ${isSeen} and ${isOfDish(restaurantId, dish)})
      + ${others})::int as count`
}

/** The dishes of a restaurant with the most photos. */
export function selectPhotographed(db: Db, restaurantId: string): Promise<{ id: number; name: string; count: number }[]> {
  return rowsOf<{ id: number; name: string; count: number }>(db)`
    select d.id, d.name, n.count from (
      select m.dish_key, count(*)::int as count from member_photos m
      where m.restaurant_id = ${restaurantId} and m.dish_key is not null and ${isSeen} group by m.dish_key) n
    join restaurant_dishes d on d.restaurant_id = ${restaurantId} and d.name_key = n.dish_key
    order by n.count desc, d.id limit ${sql.lit(GALLERY_DISHES)}`
}

/** The first photos of members and how many there are, as one value for the page of a restaurant. */
export function previewOf(restaurantId: Given): RawBuilder<{ count: number; items: GalleryRow[] }> {
  return sql<{ count: number; items: GalleryRow[] }>`(
    select json_build_object(
      'count', (select count(*) from member_photos m where m.restaurant_id = ${restaurantId} and ${isSeen}),
      'items', coalesce(json_agg(to_json(found)), '[]'))
    from (select ${shown} from ${withNames(ofMembers(restaurantId, sql`true`, PHOTOS_FIRST), restaurantId)} order by ${latest.order}) found)`
}

/** The first photos of a dish. */
export function selectOfDish(db: Db, dish: number, most: number): Promise<GalleryRow[]> {
  return rowsOf<GalleryRow>(db)`
    select 'member:' || m.id as key, 'member' as source, m.id, m.photo, m.width, m.height, m.color, m.alt, d.id as dish_id, d.name as dish_name,
      m.comment_id, m.member_id, p.username, p.nickname, p.avatar_url, m.added_at
    from restaurant_dishes d join member_photos m on (m.restaurant_id, m.dish_key) = (d.restaurant_id, d.name_key)
    join profiles p on p.id = m.member_id
    where d.id = ${dish} and ${isSeen} order by ${latestOfMembers.order} limit ${most}`
}
