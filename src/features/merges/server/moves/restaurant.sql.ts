import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { keep, kept, type Merge, moved, noteMoved, rowsOf, run } from './journal.sql.ts'

// The history of hours is a chain of versions, which cannot move: the survivor begins one of its own.
/** The hours of the absorbed restaurant become those of a survivor without hours. */
export async function moveHours(tx: Tx, merge: Merge, adminId: string): Promise<void> {
  const { absorbed, survivor } = merge
  await run(
    tx,
    keep(
      merge,
      'restaurant_hours',
      rowsOf('restaurant_hours', sql`restaurant_hours t where restaurant_id = ${absorbed}`, sql`t.restaurant_id`),
    ),
    sql`
      insert into restaurant_hours (restaurant_id, value, opening, due_at)
      select ${survivor}, value, opening, due_at from restaurant_hours
      where restaurant_id = ${absorbed} and value is not null on conflict do nothing`,
    sql`
      insert into hours_changes (restaurant_id, version, member_id, old_value, new_value)
      select ${survivor}, 1, ${adminId}, null, value from restaurant_hours h
      where restaurant_id = ${survivor} and not exists (select from hours_changes c where c.restaurant_id = h.restaurant_id)`,
    noteMoved(
      merge,
      'filled_hours',
      sql`select c.id::text as row_key, null::jsonb as content from hours_changes c
        join restaurant_hours a on a.restaurant_id = ${absorbed} and a.value = c.new_value
        where c.restaurant_id = ${survivor} and c.version = 1 and c.member_id = ${adminId} and c.created_at = now()`,
    ),
    keep(
      merge,
      'restaurant_activity',
      rowsOf('restaurant_activity', sql`restaurant_activity t where restaurant_id = ${absorbed}`, sql`t.hour`),
    ),
    sql`
      insert into restaurant_activity as known (restaurant_id, hour, amount)
      select ${survivor}, hour, amount from restaurant_activity where restaurant_id = ${absorbed}
      on conflict (restaurant_id, hour) do update set amount = known.amount + excluded.amount`,
  )
}

/** Both have their hours again; hours that were said after the merge stay with the survivor. */
export async function restoreHours(tx: Tx, merge: Merge): Promise<void> {
  const { survivor } = merge
  await run(
    tx,
    sql`
      delete from restaurant_hours h using ${moved(merge, 'filled_hours')} m where h.restaurant_id = ${survivor} and h.version = 1`,
    sql`
      delete from hours_changes c using ${moved(merge, 'filled_hours')} m where c.id = m.row_key::bigint
        and not exists (select from restaurant_hours h where h.restaurant_id = ${survivor})`,
    sql`
      select restore_row('restaurant_hours', k.content) from ${kept(merge, 'restaurant_hours')} k`,
    sql`
      select restore_row('restaurant_activity', k.content) from ${kept(merge, 'restaurant_activity')} k`,
    sql`
      update restaurant_activity x set amount = greatest(x.amount - (k.content ->> 'amount')::int, 0)
      from ${kept(merge, 'restaurant_activity')} k where x.restaurant_id = ${survivor} and x.hour = (k.content ->> 'hour')::timestamptz`,
    sql`
      delete from restaurant_activity where restaurant_id = ${survivor} and amount = 0`,
  )
}

/** Photos of the absorbed restaurant follow those of the survivor while there is room; the others wait for an undo. */
export async function movePhotos(tx: Tx, { id, absorbed, survivor }: Merge, atMost: number): Promise<void> {
  await run(
    tx,
    sql`
      update restaurant_merges m set photos = a.photos[greatest(${atMost}::int - cardinality(s.photos), 0) + 1:]
      from restaurants s, restaurants a where m.id = ${id} and s.id = ${survivor} and a.id = ${absorbed}`,
    sql`
      update restaurants s set photos = s.photos || a.photos[:greatest(${atMost}::int - cardinality(s.photos), 0)]
      from restaurants a where s.id = ${survivor} and a.id = ${absorbed}`,
  )
}

/** Puts the photos of the absorbed restaurant back, but for those that were removed. */
export async function restorePhotos(tx: Tx, { id, absorbed, survivor }: Merge): Promise<void> {
  await run(
    tx,
    sql`
      update restaurants a set photos = array(
        select photo from unnest(a.photos) with ordinality as p(photo, at)
        where photo = any(m.photos) or photo = any(s.photos) order by at)
      from restaurant_merges m, restaurants s where m.id = ${id} and s.id = ${survivor} and a.id = ${absorbed}`,
    sql`
      update restaurants s set photos = array(
        select photo from unnest(s.photos) with ordinality as p(photo, at) where photo <> all(a.photos) order by at)
      from restaurants a where a.id = ${absorbed} and s.id = ${survivor}`,
  )
}

/** Deletes the absorbed restaurant: its row is in the journal, and its address leads to the survivor. */
export async function removeAbsorbed(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  await run(
    tx,
    sql`
      delete from restaurants where id = ${absorbed}`,
    sql`
      insert into restaurant_redirects (id, restaurant_id) values (${absorbed}, ${survivor})`,
  )
}

/** Brings the absorbed restaurant's row back, without anything that belongs to it, and its address leads to itself again. */
export async function bringBack(tx: Tx, merge: Merge): Promise<void> {
  const { id, absorbed } = merge
  await run(
    tx,
    sql`
      delete from restaurant_redirects where id = ${absorbed}`,
    sql`
      select restore_row('restaurants', absorbed || jsonb_build_object('author_id', author_id)) from restaurant_merges where id = ${id}`,
  )
}

/** Counts what belongs to a restaurant again; triggers compute its scores and those of its duets. */
export async function recount(tx: Tx, restaurant: string): Promise<void> {
  const ratings = (ofMembers: boolean) => sql`array(
    select coalesce(count(v.id), 0)::int from generate_series(1, 10) as n(rating)
    left join votes v on v.question_id = r.restaurant_id and v.rating = n.rating and v.counts_as_member = ${sql.lit(ofMembers)} and not v.is_held
    group by n.rating order by n.rating)`
  await run(
    tx,
    sql`
      update restaurants r set
        comment_count = (select count(*) from comments c where c.question_id = r.id and not c.is_deleted),
        reply_count = (select count(*) from comment_replies a where a.question_id = r.id)
      where r.id = ${restaurant}`,
    sql`
      update vote_counts r set
        accept_count = v.accepts, reject_count = v.rejects, member_accept_count = v.member_accepts, member_reject_count = v.member_rejects,
        logged_in_ratings = ${ratings(true)}, anonymous_ratings = ${ratings(false)},
        held_count = v.held, weight_sum = v.weights, weighted_ratings = v.weighted
      from (select count(*) filter (where choice = 'accept' and not is_held) as accepts, count(*) filter (where choice = 'reject' and not is_held) as rejects,
          count(*) filter (where choice = 'accept' and not is_held and counts_as_member) as member_accepts,
          count(*) filter (where choice = 'reject' and not is_held and counts_as_member) as member_rejects, count(*) filter (where is_held) as held,
          coalesce(sum(weight), 0) as weights, coalesce(sum(weight * rating), 0) as weighted
        from votes where question_id = ${restaurant}) v
      where r.restaurant_id = ${restaurant}`,
    sql`
      select copy_vote_counts(array[${restaurant}::text])`,
  )
}
