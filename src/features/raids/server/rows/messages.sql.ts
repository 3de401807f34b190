import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { closeReports, forget, inRaid, type Item, keep, type Moved, putBack, take } from './kept.sql.ts'

/**
 * Takes out messages that raiders sent; what others wrote to them stays. A conversation goes with its last message: its rows are kept,
 * because they alone say whether it was a request.
 */
export async function takeMessages(tx: Tx, raidId: number, items: Item[]): Promise<Moved> {
  const ids = items.map(({ item }) => item)
  await sql`
    select from profiles where id in (
      select sender_id from encrypted_messages where id = any(${ids}::bigint[])
      union select receiver_id from encrypted_messages where id = any(${ids}::bigint[]))
    order by id for no key update`.execute(tx)
  const ending = await keep(
    tx,
    raidId,
    'conversations',
    sql`select to_jsonb(c), c.owner_id from conversations c where c.id = any(${items.map(({ place }) => place)}::text[])
      and not exists (select from encrypted_messages m where m.conversation_id = c.id and m.id <> all(${ids}::bigint[]))`,
  )
  await take(
    tx,
    raidId,
    'encrypted_messages',
    sql`delete from encrypted_messages where id = any(${ids}::bigint[]) and ${inRaid(raidId, 'sender_id')} returning *`,
    sql`g.sender_id`,
  )
  await sql`
    delete from notifications n using archived_rows k
    where k.id = any(${ending}::bigint[]) and n.receiver_id = k.owner_id and n.cause = 'message_request:' || (k.content ->> 'id')`.execute(
    tx,
  )
  await closeReports(
    tx,
    ids.map((id) => `message:${id}`),
  )
  return { amount: items.length }
}

/** What a request is by now: a follower has none, and one that nobody can accept counts as declined. */
const requestNow = sql`case
  when k.content ->> 'request' is null or exists (
    select from follows f where f.follower_id = (k.content ->> 'owner_id')::uuid and f.following_id = (k.content ->> 'other_id')::uuid) then null
  when not exists (select from profiles where id = (k.content ->> 'other_id')::uuid)
    or is_blocked_between((k.content ->> 'owner_id')::uuid, (k.content ->> 'other_id')::uuid) then 'declined'
  else k.content ->> 'request' end`

/** Puts messages back, and before them the rows of their conversations, which the messages count. The caller has locked the members. */
export async function returnMessages(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; conversation: string }>`
    select k.id, k.content ->> 'id' as conversation from archived_rows k
    where k.kind = 'conversations' and (k.raid_id, k.content ->> 'id') in (
      select raid_id, content ->> 'conversation_id' from archived_rows where id = any(${ids}::bigint[])) order by k.id`.execute(tx)
  const ended = rows.map(({ id }) => id)
  // A conversation that began again meanwhile stays as it is.
  await sql`
    select restore_kept_row('conversations', k.content || jsonb_build_object('request', ${requestNow}, 'last_message_id', 0, 'unread_count', 0))
    from archived_rows k where k.id = any(${ended}::bigint[])`.execute(tx)
  const back = await putBack(tx, 'encrypted_messages', ids)
  await sql`delete from conversations where id = any(${rows.map(({ conversation }) => conversation)}::text[]) and last_message_id = 0`.execute(
    tx,
  )
  await forget(tx, ended)
  return back
}
