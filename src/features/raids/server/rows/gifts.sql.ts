import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { forget, inRaid, type Item, lockMembers, type Moved, putBack, take, takePoints } from './kept.sql.ts'

/**
 * Takes out gifts that raiders sent, whatever their state, with what they cost and what was refunded. A receiver's profile shows the
 * gift before.
 */
export async function takeGifts(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = items.map(({ item }) => item)
  // As members do who answer: first both members, then the gift.
  await sql`
    select from profiles where id in (
      select sender_id from gift_inbox where id = any(${ids}::bigint[]) union select receiver_id from gift_inbox where id = any(${ids}::bigint[]))
    order by id for no key update`.execute(tx)
  const kept = await take(
    tx,
    raidId,
    'gift_inbox',
    sql`delete from gift_inbox where id = any(${ids}::bigint[]) and ${inRaid(raidId, 'sender_id')} returning *`,
    sql`g.sender_id`,
  )
  await sql`
    delete from user_gifts u where ${inRaid(raidId, 'sender_id')} and u.user_id in (
      select (content ->> 'receiver_id')::uuid from archived_rows where id = any(${kept}::bigint[]) and content ->> 'status' = 'accepted')`.execute(
    tx,
  )
  await showLatest(tx, kept)
  await takePoints(
    tx,
    raidId,
    ids.map((id) => `gift:${id}`),
    [],
  )
  return { amount: items.length }
}

/** Puts gifts back with their lines of the ledger: at no moment is there a gift for which nobody paid. */
export async function returnGifts(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await lockMembers(tx, ids)
  // A gift that waits has no place between members of whom one blocked the other meanwhile.
  const back = await putBack(
    tx,
    'gift_inbox',
    ids,
    sql`(k.content ->> 'status' <> 'pending'
      or not is_blocked_between((k.content ->> 'sender_id')::uuid, (k.content ->> 'receiver_id')::uuid))`,
  )
  const { rows } = await sql<{ id: number }>`
    select l.id from archived_rows l join archived_rows k on k.raid_id = l.raid_id and l.content ->> 'source' = 'gift:' || (k.content ->> 'id')
    where l.kind = 'points_log' and k.id = any(${back}::bigint[]) order by l.id`.execute(tx)
  const paid = rows.map(({ id }) => id)
  await putBack(tx, 'points_log', paid)
  await forget(tx, paid)
  await showLatest(tx, back)
  return back
}

/** The receivers of kept gifts show the gift that they accepted last. The shelf keeps milliseconds. */
async function showLatest(tx: Tx, kept: readonly number[]): Promise<void> {
  await sql`
    insert into user_gifts as u (user_id, gift_type_id, sender_id, message, accepted_at)
    select distinct on (receiver_id) receiver_id, gift_type_id, sender_id, message, date_trunc('milliseconds', responded_at)
    from gift_inbox where status = 'accepted' and receiver_id in (
      select (content ->> 'receiver_id')::uuid from archived_rows where id = any(${kept}::bigint[]) and content ->> 'status' = 'accepted')
    order by receiver_id, responded_at desc, id desc
    on conflict (user_id) do update set gift_type_id = excluded.gift_type_id, sender_id = excluded.sender_id, message = excluded.message,
      accepted_at = excluded.accepted_at where excluded.accepted_at > u.accepted_at`.execute(tx)
}
