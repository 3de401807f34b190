import { type RawBuilder, sql } from 'kysely'
import { valuesOf } from '#db/rows.ts'
import { PHOTOS_MAX } from '#lib/media.rules.ts'
import type { Tx } from '#db/transaction.ts'
import { closeReports, inRaid, type Item, keep, leftOf, membersOf, type Moved, take, restaurantsOf } from './kept.sql.ts'

/**
 * The photos of restaurants that these members uploaded, and those that the admin chose. A photo whose file has no owner is its
 * restaurant's author's.
 */
export const photosOf = (members: RawBuilder<unknown>, left: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.id as restaurant_id, p.photo, p.position, coalesce(f.owner_id, r.author_id) as owner_id
  from restaurants r cross join unnest(r.photos) with ordinality as p (photo, position)
  left join media_files f on f.name = p.photo || '-400.webp'
  where coalesce(f.owner_id, r.author_id) in (${members}) or (f.owner_id is null and r.author_id is null
    and (${left} -> 'photos') @> jsonb_build_array(jsonb_build_object('restaurantId', r.id, 'photo', p.photo)))`

/** Takes the raid's photos out of restaurants, all of a restaurant at once, so that each is kept with its position among all of them. */
export async function takePhotos(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const restaurants = items.map(({ place }) => place)
  await sql`select from restaurants where id = any(${restaurants}::text[]) order by id for no key update`.execute(tx)
  const kept = await keep(
    tx,
    raidId,
    'photos',
    sql`select jsonb_build_object('id', p.restaurant_id || '.' || p.photo, 'restaurant_id', p.restaurant_id, 'photo', p.photo, 'position', p.position),
        p.owner_id from (${photosOf(membersOf(raidId), leftOf(raidId))}) p
      where p.restaurant_id = any(${restaurants}::text[]) order by p.restaurant_id, p.position`,
  )
  const { rows } = await sql<{ id: string }>`
    with gone as (select content ->> 'restaurant_id' as restaurant, content ->> 'photo' as photo, content ->> 'id' as id
      from archived_rows where id = any(${kept}::bigint[])),
    emptied as (
      update restaurants r set photos = array(
        select p.photo from unnest(r.photos) with ordinality as p (photo, position)
        where p.photo not in (select photo from gone where restaurant = r.id) order by p.position)
      where r.id in (select restaurant from gone))
    select id from gone`.execute(tx)
  await closeReports(
    tx,
    rows.map(({ id }) => `photo:${id}`),
  )
  return { amount: kept.length, restaurants }
}

/** Puts photos back at their positions, as long as there is room. The older position comes first. */
export async function returnPhotos(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await sql`
    select from restaurants where id in (select content ->> 'restaurant_id' from archived_rows where id = any(${ids}::bigint[]))
    order by id for no key update`.execute(tx)
  const back: number[] = []
  for (const id of ids) {
    const { numAffectedRows } = await sql`
      update restaurants r set photos = r.photos[:p.position - 1] || p.photo || r.photos[p.position:]
      from (select content ->> 'restaurant_id' as restaurant, content ->> 'photo' as photo, (content ->> 'position')::int as position
        from archived_rows where id = ${id}) p
      where r.id = p.restaurant and cardinality(r.photos) < ${PHOTOS_MAX} and p.photo <> all(r.photos)
        and exists (select from media_files where name = p.photo || '-400.webp')`.execute(tx)
    if (numAffectedRows === 1n) back.push(id)
  }
  return back
}

/** Takes out photos of menus. */
export async function takeMenuPhotos(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = items.map(({ item }) => item)
  const kept = await take(
    tx,
    raidId,
    'menu_photos',
    sql`delete from menu_photos where id = any(${ids}::bigint[]) and ${inRaid(raidId)} returning *`,
  )
  await closeReports(
    tx,
    ids.map((id) => `menu_photo:${id}`),
  )
  return { amount: items.length, restaurants: await restaurantsOf(tx, kept) }
}

/** Takes out photos of members. Those of a comment that goes are out before it. */
export async function takeMemberPhotos(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = items.map(({ item }) => item)
  const gone = sql`delete from member_photos where id = any(${ids}::bigint[]) and ${inRaid(raidId, 'member_id')} returning *`
  const kept = await take(tx, raidId, 'member_photos', gone, sql`g.member_id`)
  await closeReports(
    tx,
    ids.map((id) => `member_photo:${id}`),
  )
  return { amount: items.length, restaurants: await restaurantsOf(tx, kept) }
}

/** Takes the alternative texts out that these members wrote to photos of others. */
export async function takeAltTexts(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = items.map(({ item }) => item)
  const written = sql`id = any(${ids}::bigint[]) and ${inRaid(raidId, 'alt_by')}`
  await sql`select from member_photos where ${written} order by id for no key update`.execute(tx)
  const kept = await keep(
    tx,
    raidId,
    'alt_texts',
    sql`select jsonb_build_object('id', id, 'restaurant_id', restaurant_id, 'alt', alt, 'alt_by', alt_by), alt_by from member_photos where ${written} order by id`,
  )
  await sql`update member_photos set alt = null, alt_by = null where ${written}`.execute(tx)
  return { amount: items.length, restaurants: await restaurantsOf(tx, kept) }
}

/** Writes alternative texts again where nobody else wrote one. */
export async function returnAltTexts(tx: Tx, ids: readonly number[]): Promise<number[]> {
  return valuesOf<number>(tx)`
    update member_photos m set alt = k.content ->> 'alt', alt_by = p.id
    from archived_rows k left join profiles p on p.id = (k.content ->> 'alt_by')::uuid
    where k.id = any(${ids}::bigint[]) and m.id = (k.content ->> 'id')::bigint and m.alt is null returning k.id`
}
