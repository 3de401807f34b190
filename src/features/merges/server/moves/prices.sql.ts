import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { keep, kept, type Merge, move, moveBack, moved, noteMoved, rowsOf, run } from './journal.sql.ts'

/** Joins the prices of dishes with the same name; of two that a member saw on one day, the one added later remains. */
export async function movePrices(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const same = sql`(select a.id as from_id, b.id as to_id from dishes a
    join dishes b on b.question_id = ${survivor} and (b.name_key, b.portion_key) = (a.name_key, a.portion_key)
    where a.question_id = ${absorbed})`
  const older = sql`(select case when (a.created_at, a.id) > (b.created_at, b.id) then b.id else a.id end as older,
      case when (a.created_at, a.id) > (b.created_at, b.id) then a.id else b.id end as newer
    from ${same} s join prices a on a.dish_id = s.from_id
    join prices b on b.dish_id = s.to_id and (b.user_id, b.seen_on) = (a.user_id, a.seen_on))`
  await run(
    tx,
    keep(merge, 'dishes', rowsOf('dishes', sql`dishes t where question_id = ${absorbed}`)),
    sql`
      insert into dishes (question_id, name, portion, name_key, portion_key)
      select ${survivor}, name, portion, name_key, portion_key from dishes where question_id = ${absorbed}
      on conflict on constraint dishes_once do nothing`,
    keep(merge, 'prices', rowsOf('prices', sql`${older} o join prices t on t.id = o.older`, sql`o.newer`)),
    sql`
      delete from prices p using ${kept(merge, 'prices')} k where p.id = (k.content ->> 'id')::bigint`,
    noteMoved(
      merge,
      'prices',
      sql`select p.id::text as row_key, jsonb_build_object('dish_id', p.dish_id) as content
        from prices p join dishes d on d.id = p.dish_id where d.question_id = ${absorbed}`,
    ),
    sql`
      update prices p set dish_id = s.to_id from ${same} s where p.dish_id = s.from_id`,
    sql`
      delete from dishes where question_id = ${absorbed}`,
    ...recountDishes(survivor),
  )
}

/** Dishes and prices go back; a price that gave way comes back while the one that it gave way to is still there. */
export async function restorePrices(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  await run(
    tx,
    sql`
      select restore_row('dishes', k.content) from ${kept(merge, 'dishes')} k`,
    sql`
      update prices p set dish_id = (m.content ->> 'dish_id')::bigint from ${moved(merge, 'prices')} m, dishes d
      where p.id = m.row_key::bigint and d.id = p.dish_id and d.question_id = ${survivor}`,
    sql`
      select restore_row('prices', k.content) from ${kept(merge, 'prices')} k
      join dishes d on d.id = (k.content ->> 'dish_id')::bigint where exists (select from prices p where p.id = k.row_key::bigint)`,
    ...recountDishes(survivor),
    ...recountDishes(absorbed),
  )
}

function recountDishes(restaurant: string) {
  return [
    sql`
      delete from dishes d where d.question_id = ${restaurant} and not exists (select from prices p where p.dish_id = d.id)`,
    sql`
      update dishes d set price_count = c.prices, seen_on = c.latest
      from (select dish_id, count(*) as prices, max(seen_on) as latest from prices group by dish_id) c
      where c.dish_id = d.id and d.question_id = ${restaurant} and (d.price_count, d.seen_on) is distinct from (c.prices, c.latest)`,
    sql`
      select show_waiting_price(d.id) from dishes d where d.question_id = ${restaurant}`,
  ]
}

/** Photos of menus: of a member who has one on both, the newer remains. */
export async function moveMenuPhotos(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const older = sql`(select case when (a.added_at, a.id) > (b.added_at, b.id) then b.id else a.id end as older,
      case when (a.added_at, a.id) > (b.added_at, b.id) then a.id else b.id end as newer
    from menu_photos a join menu_photos b on b.user_id = a.user_id and b.question_id = ${survivor} where a.question_id = ${absorbed})`
  await run(
    tx,
    keep(merge, 'menu_photos', rowsOf('menu_photos', sql`${older} o join menu_photos t on t.id = o.older`, sql`o.newer`)),
    sql`
      delete from menu_photos p using ${kept(merge, 'menu_photos')} k where p.id = (k.content ->> 'id')::bigint`,
    ...move(merge, 'menu_photos'),
  )
}

/** Menu photos go back; one that gave way comes back while the newer one is still there. */
export async function restoreMenuPhotos(tx: Tx, merge: Merge): Promise<void> {
  await run(
    tx,
    moveBack(merge, 'menu_photos'),
    sql`
      select restore_row('menu_photos', k.content) from ${kept(merge, 'menu_photos')} k
      where exists (select from menu_photos p where p.id = k.row_key::bigint)`,
  )
}
