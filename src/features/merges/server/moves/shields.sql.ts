import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { keep, kept, type Merge, move, moveBack, moved, noteMoved, rowsOf, run } from './journal.sql.ts'

/** Shields move with the votes that they hold. Where both restaurants have an open one, the survivor's holds the votes of both. */
export async function moveShields(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const giving = sql`(select a.id from shields a join shields s on s.restaurant_id = ${survivor} and s.outcome is null
    where a.restaurant_id = ${absorbed} and a.outcome is null)`
  await run(
    tx,
    noteMoved(
      merge,
      'held_votes',
      sql`select vote_id::text as row_key, jsonb_build_object('shield_id', shield_id) as content from held_votes where shield_id in ${giving}`,
    ),
    keep(merge, 'shields', rowsOf('shields', sql`shields t where id in ${giving}`)),
    sql`
      update held_votes set shield_id = (select id from shields where restaurant_id = ${survivor} and outcome is null)
      where shield_id in ${giving}`,
    sql`
      delete from shields a using ${kept(merge, 'shields')} k where a.id = k.row_key::bigint`,
    ...move(merge, 'shields'),
  )
}

/** Shields go back. Votes that a moderator decided about with those of the survivor stay decided. */
export async function restoreShields(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const waiting = sql`${moved(merge, 'held_votes')} m join held_votes h on h.vote_id = m.row_key::bigint
    join shields s on s.id = h.shield_id and s.outcome is null`
  await run(
    tx,
    moveBack(merge, 'shields'),
    sql`
      select restore_row('shields', k.content) from ${kept(merge, 'shields')} k where exists (select from ${waiting})`,
    sql`
      update held_votes o set shield_id = k.row_key::bigint from ${kept(merge, 'shields')} k join shields r on r.id = k.row_key::bigint
      where o.vote_id in (select h.vote_id from ${waiting})`,
    sql`
      select restore_row('held_votes', k.content) from ${kept(merge, 'held_votes')} k
      where exists (select from votes v where v.id = k.row_key::bigint)
        and exists (select from shields s where s.id = (k.content ->> 'shield_id')::bigint)`,
    // A vote that came back may have been decided about meanwhile.
    sql`
      update votes v set is_held = known.is_held, weight = case when known.is_held then 0 else v.weight end
      from (select o.id, exists (select from held_votes h join shields s on s.id = h.shield_id
          where h.vote_id = o.id and s.outcome is distinct from 'released') as is_held
        from votes o where o.question_id in (${absorbed}, ${survivor})) known
      where v.id = known.id and v.is_held <> known.is_held`,
  )
}
