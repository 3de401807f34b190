import { sql, type Transaction } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import type { MessageWay } from '../../messages.rules.ts'

type Tx = Transaction<DB>

/** How a message of one member reaches another; undefined when that account is deleted. A business does not reach those who rated it. */
export async function findWay(db: Db, senderId: string, receiverId: string): Promise<MessageWay | undefined> {
  const { rows } = await sql<{ way: MessageWay | null }>`
    select case when is_business_to_rater(${senderId}::uuid, ${receiverId}::uuid) then 'closed'
      else message_way(${senderId}::uuid, ${receiverId}::uuid) end as way ${prepared}`.execute(db)
  return rows[0]!.way ?? undefined
}

/** What decides about a message, in one statement: its way, the sender's own row, and what was sent in the conversation before. */
export async function findEntry(
  tx: Tx,
  { senderId, receiverId, conversationId, max }: { senderId: string; receiverId: string; conversationId: string; max: number },
): Promise<{ way: MessageWay | null; answers: boolean; sent: number }> {
  const { rows } = await sql<{ way: MessageWay | null; answers: boolean; sent: number }>`
    select message_way(${senderId}::uuid, ${receiverId}::uuid) as way,
      exists (select from conversations where owner_id = ${senderId}::uuid and id = ${conversationId} and request is not null) as answers,
      (select count(*)::int from (
        select from encrypted_messages where conversation_id = ${conversationId} and sender_id = ${senderId}::uuid limit ${max}) sent) as sent
    ${prepared}`.execute(tx)
  return rows[0]!
}

/** Makes the conversation that this message began a request in its receiver's list. */
export async function insertRequest(tx: Tx, receiverId: string, conversationId: string): Promise<void> {
  await sql`
    update conversations set request = 'waiting'
    where owner_id = ${receiverId}::uuid and id = ${conversationId} and request is null ${prepared}`.execute(tx)
}

/** Accepts a member's request, also one that the member declined before. */
export async function acceptByAnswer(tx: Tx, ownerId: string, conversationId: string): Promise<void> {
  await sql`
    update conversations set request = null
    where owner_id = ${ownerId}::uuid and id = ${conversationId} and request is not null ${prepared}`.execute(tx)
}

/** Answers a request that waits. @returns whether it was waiting */
export async function updateRequest(tx: Tx, ownerId: string, conversationId: string, answer: 'accepted' | 'declined'): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversations set request = ${answer === 'accepted' ? null : 'declined'}
    where owner_id = ${ownerId}::uuid and id = ${conversationId} and request = 'waiting' ${prepared}`.execute(tx)
  return numAffectedRows === 1n
}

export interface RequestRow {
  other_id: string | null
  request: 'waiting' | 'declined' | null
}

/** The state of a conversation in a member's list. */
export async function findRequest(db: Db, ownerId: string, conversationId: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select other_id, request from conversations where owner_id = ${ownerId}::uuid and id = ${conversationId} ${prepared}`.execute(db)
  return rows[0]
}

/** How many requests wait for a member, counted up to `max`. Index conversations_requests. */
export async function countRequests(db: Db, ownerId: string, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from conversations where owner_id = ${ownerId}::uuid and request = 'waiting' limit ${max}) waiting ${prepared}`.execute(db)
  return rows[0]!.count
}
