import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { keep, kept, type Merge, moved, noteMoved, rowsOf, run } from './journal.sql.ts'

/** Gives the survivor the dishes of the absorbed restaurant that it lacks; the journal keeps the others and notes the new ones. */
export async function addDishes(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor, id } = merge
  await run(
    tx,
    lockDishes(merge),
    // The member who added a dish is in a column that a deletion of the account empties.
    sql`
      insert into archived_rows (merge_id, kind, row_key, content, writer_id)
      select ${id}, 'restaurant_dishes', t.id::text, to_jsonb(t) - 'added_by', t.added_by from restaurant_dishes t where restaurant_id = ${absorbed}`,
    sql`
      with made as (
        insert into restaurant_dishes (restaurant_id, name, name_key, kind, kind_version, added_by, created_at)
        select ${survivor}, name, name_key, kind, kind_version, added_by, created_at from restaurant_dishes where restaurant_id = ${absorbed}
        on conflict on constraint restaurant_dishes_once do nothing returning id)
      insert into archived_rows (merge_id, kind, is_moved, row_key) select ${id}, 'restaurant_dishes', true, id::text from made`,
  )
}

/**
 * Joins the ratings of dishes with the same name; of two of a member, the one given or changed later remains. The dishes of the absorbed
 * restaurant have no portions any more.
 */
export async function moveRatings(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const same = sql`(select a.id as from_id, b.id as to_id from restaurant_dishes a
    join restaurant_dishes b on b.restaurant_id = ${survivor} and b.name_key = a.name_key where a.restaurant_id = ${absorbed})`
  const isLater = sql`(coalesce(a.last_rating_change_at, a.created_at), a.id) > (coalesce(b.last_rating_change_at, b.created_at), b.id)`
  const older = sql`(select case when ${isLater} then b.id else a.id end as older, case when ${isLater} then a.id else b.id end as newer
    from ${same} s join dish_ratings a on a.dish_id = s.from_id
    join dish_ratings b on b.dish_id = s.to_id and b.member_id = a.member_id)`
  await run(
    tx,
    keep(merge, 'dish_ratings', rowsOf('dish_ratings', sql`${older} o join dish_ratings t on t.id = o.older`, sql`o.newer`)),
    sql`
      delete from dish_ratings r using ${kept(merge, 'dish_ratings')} k where r.id = (k.content ->> 'id')::bigint`,
    noteMoved(
      merge,
      'dish_ratings',
      sql`select r.id::text as row_key, jsonb_build_object('dish_id', r.dish_id) as content
        from dish_ratings r join restaurant_dishes d on d.id = r.dish_id where d.restaurant_id = ${absorbed}`,
    ),
    sql`
      update dish_ratings r set dish_id = s.to_id from ${same} s where r.dish_id = s.from_id`,
    sql`
      delete from restaurant_dishes where restaurant_id = ${absorbed}`,
    ...recount(survivor),
  )
}

/** The dishes of the absorbed restaurant are back, before their portions are. */
export async function restoreDishes(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    lockDishes(merge),
    sql`
      select restore_kept_row('restaurant_dishes', k.content || jsonb_build_object('added_by', k.writer_id))
      from ${kept(merge, 'restaurant_dishes')} k`,
  )
}

/**
 * Ratings go back; one that gave way comes back while the one that it gave way to is still there. A dish that the survivor had by the merge
 * alone goes.
 */
export async function restoreRatings(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  await run(
    tx,
    sql`
      update dish_ratings r set dish_id = (m.content ->> 'dish_id')::bigint from ${moved(merge, 'dish_ratings')} m, restaurant_dishes d
      where r.id = m.row_key::bigint and d.id = r.dish_id and d.restaurant_id = ${survivor}`,
    sql`
      select restore_kept_row('dish_ratings', k.content) from ${kept(merge, 'dish_ratings')} k
      where exists (select from dish_ratings r where r.id = k.row_key::bigint)`,
    sql`
      delete from restaurant_dishes r using ${moved(merge, 'restaurant_dishes')} m
      where r.id = m.row_key::bigint and r.restaurant_id = ${survivor}
        and not exists (select from dishes p where (p.question_id, p.name_key) = (r.restaurant_id, r.name_key))
        and not exists (select from dish_ratings s where s.dish_id = r.id)
        and not exists (select from member_photos p where (p.restaurant_id, p.dish_key) = (r.restaurant_id, r.name_key))`,
    ...recount(survivor),
    ...recount(absorbed),
  )
}

/** Locks the dishes of both restaurants before their ratings, as every action on a rating does. */
function lockDishes({ absorbed, survivor }: Merge) {
  return sql`
    select from restaurant_dishes where restaurant_id = any(${[absorbed, survivor]}::text[]) order by id for update`
}

/** Counts the ratings of a restaurant's dishes, and finds the day on which a price of each was seen last. */
function recount(restaurant: string) {
  return [
    sql`
      update restaurant_dishes r set seen_on = (
        select max(p.seen_on) from dishes p where p.question_id = r.restaurant_id and p.name_key = r.name_key)
      where r.restaurant_id = ${restaurant}`,
    sql`
      select recount_dishes(array(select id from restaurant_dishes where restaurant_id = ${restaurant}))`,
  ]
}
