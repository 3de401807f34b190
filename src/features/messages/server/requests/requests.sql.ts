import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, hasRow, onlyValue } from '#db/rows.ts'
import type { MessageWay } from '../../messages.rules.ts'

/** How a message of one member reaches another; undefined when that account is deleted. A business does not reach those who rated it. */
export async function findWay(db: Db, senderId: string, receiverId: string): Promise<MessageWay | undefined> {
  return (
    (await onlyValue<MessageWay | null>(db)`
    select case when is_business_to_rater(${senderId}::uuid, ${receiverId}::uuid) then 'closed'
      else message_way(${senderId}::uuid, ${receiverId}::uuid) end as way ${prepared}`) ?? undefined
  )
}

/**
 * Everything that decides how a message is delivered, in one statement: its way, the sender's own row, and what was sent in the
 * conversation before.
 */
export async function findEntry(
  tx: Tx,
  { senderId, receiverId, conversationId, max }: { senderId: string; receiverId: string; conversationId: string; max: number },
): Promise<{ way: MessageWay | null; answers: boolean; sent: number }> {
  return (await firstRow<{ way: MessageWay | null; answers: boolean; sent: number }>(tx)`
    select message_way(${senderId}::uuid, ${receiverId}::uuid) as way,
      exists (select from conversations where owner_id = ${senderId}::uuid and id = ${conversationId} and request is not null) as answers,
      (select count(*)::int from (
        select from encrypted_messages where conversation_id = ${conversationId} and sender_id = ${senderId}::uuid limit ${max}) sent) as sent
    ${prepared}`)!
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
  return hasRow(tx)`
    update conversations set request = ${answer === 'accepted' ? null : 'declined'}
    where owner_id = ${ownerId}::uuid and id = ${conversationId} and request = 'waiting' returning 1 ${prepared}`
}

export interface RequestRow {
  other_id: string | null
  request: 'waiting' | 'declined' | null
}

/** The state of a conversation in a member's list. */
export async function findRequest(db: Db, ownerId: string, conversationId: string): Promise<RequestRow | undefined> {
  return firstRow<RequestRow>(db)`
    select other_id, request from conversations where owner_id = ${ownerId}::uuid and id = ${conversationId} ${prepared}`
}

/** How many requests wait for a member, counted up to `max`. Index conversations_requests. */
export async function countRequests(db: Db, ownerId: string, max: number): Promise<number> {
  return onlyValue<number>(db)`
    select count(*)::int as count from (
      select from conversations where owner_id = ${ownerId}::uuid and request = 'waiting' limit ${max}) waiting ${prepared}`
}
