import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { hasRow, onlyValue, rowsOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { ConversationsQuery, ThreadQuery } from '../messages.contract.ts'

const messageColumns = [
  'm.id',
  'm.conversation_id',
  'm.client_id',
  'm.sender_id',
  'm.receiver_id',
  'm.encrypted_content',
  'm.created_at',
  'm.read_at',
  'm.is_read',
  'm.seen_at',
  'm.is_deleted',
  's.username as sender_username',
  's.nickname as sender_nickname',
  's.avatar_url as sender_avatar_url',
  'r.username as receiver_username',
  'r.nickname as receiver_nickname',
  'r.avatar_url as receiver_avatar_url',
] as const

/** Messages with sender and receiver. */
function selectMessages(db: Db | Tx) {
  return db
    .selectFrom('encrypted_messages as m')
    .leftJoin('profiles as s', 's.id', 'm.sender_id')
    .leftJoin('profiles as r', 'r.id', 'm.receiver_id')
    .select(messageColumns)
    .modifyEnd(prepared)
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

export function findMessage(db: Db | Tx, id: number): Promise<MessageRow | undefined> {
  return selectMessages(db).where('m.id', '=', id).executeTakeFirst()
}

/** The message that this member sent with this client id. */
export function findSent(tx: Tx, senderId: string, clientId: string): Promise<MessageRow | undefined> {
  return selectMessages(tx).where('m.sender_id', '=', senderId).where('m.client_id', '=', clientId).executeTakeFirst()
}

const newestFirst = keyset([{ sql: 'm.id', kind: 'integer' }])

/**
 * A page of a conversation of this member, newest first and one more than the limit; nothing of other members, nothing of a request that
 * the member declined.
 */
export function selectThread(db: Db, memberId: string, conversationId: string, { before, limit }: ThreadQuery) {
  return selectMessages(db)
    .select(newestFirst.place.as('place'))
    .where('m.conversation_id', '=', conversationId)
    .where(
      sql<boolean>`exists (select from conversations where owner_id = ${memberId}::uuid and id = ${conversationId} and request is distinct from 'declined')`,
    )
    .where(newestFirst.after(before))
    .orderBy(newestFirst.order)
    .limit(limit + 1)
    .execute()
}

const latestFirst = keyset([{ sql: 'last_message_id', kind: 'integer' }])

// Selects the page first: with an earlier join PostgreSQL might scan the messages of all members.
/** Conversations of a member with their last messages, the latest first. */
function conversationsOf(db: Db, ownerId: string, which: RawBuilder<boolean>, limit: number) {
  const page = db
    .selectFrom('conversations')
    .select(['other_id', 'last_message_id', 'last_message_at', 'unread_count', 'request', latestFirst.place.as('place')])
    .where('owner_id', '=', ownerId)
    .where(which)
    .orderBy(latestFirst.order)
    .limit(limit)
  return db
    .selectFrom(page.as('c'))
    .innerJoin('encrypted_messages as m', 'm.id', 'c.last_message_id')
    .leftJoin('profiles as s', 's.id', 'm.sender_id')
    .leftJoin('profiles as r', 'r.id', 'm.receiver_id')
    .select(messageColumns)
    .select(['c.other_id', 'c.last_message_at', 'c.unread_count', 'c.request', 'c.place'])
    .orderBy('c.last_message_id', 'desc')
    .execute()
}

export type ConversationRow = Awaited<ReturnType<typeof conversationsOf>>[number]

/** A page of a member's conversations or of the requests that wait, one more than the limit. */
export function selectConversations(
  db: Db,
  ownerId: string,
  { cursor, limit }: ConversationsQuery,
  box: 'conversations' | 'requests' = 'conversations',
): Promise<ConversationRow[]> {
  const inBox = box === 'requests' ? sql`request = 'waiting'` : sql`request is null`
  return conversationsOf(db, ownerId, sql<boolean>`${inBox} and ${latestFirst.after(cursor)}`, limit + 1)
}

export async function findConversation(db: Db, ownerId: string, id: string): Promise<ConversationRow | undefined> {
  return (await conversationsOf(db, ownerId, sql<boolean>`id = ${id}`, 1))[0]
}

/** The member with this username. */
export function findPerson(db: Db, username: string) {
  return db
    .selectFrom('profiles')
    .select(['id', 'username', 'nickname', 'avatar_url'])
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst()
}

/** The active keys of these two members. */
export async function findActiveKeys(
  tx: Tx,
  senderId: string,
  receiverId: string,
): Promise<{ own: string | undefined; theirs: string | undefined }> {
  const { rows } = await sql<{ user_id: string; kid: string }>`
    select user_id, kid from user_keys where user_id in (${senderId}::uuid, ${receiverId}::uuid) and revoked_at is null ${prepared}`.execute(
    tx,
  )
  const of = (id: string) => rows.find((row) => row.user_id === id)?.kid
  return { own: of(senderId), theirs: of(receiverId) }
}

interface Sendable {
  senderId: string
  receiverId: string
  clientId: string
  ownKey: string
  theirKey: string
}

/** Whether a message is new and sealed for the active keys of both members. */
export async function isSendable(db: Db, { senderId, receiverId, clientId, ownKey, theirKey }: Sendable): Promise<boolean> {
  return onlyValue<boolean>(db)`
    select exists (select from user_keys where user_id = ${senderId}::uuid and kid = ${ownKey} and revoked_at is null)
      and exists (select from user_keys where user_id = ${receiverId}::uuid and kid = ${theirKey} and revoked_at is null)
      and not exists (select from encrypted_messages where sender_id = ${senderId}::uuid and client_id = ${clientId}::uuid)
      as is_sendable ${prepared}`
}

interface NewMessage {
  senderId: string
  receiverId: string
  clientId: string
  content: string
}

// The transaction may have waited since it began: within a conversation times increase with ids.
export async function insertMessage(tx: Tx, { senderId, receiverId, clientId, content }: NewMessage): Promise<number> {
  return onlyValue<number>(tx)`
    insert into encrypted_messages (sender_id, receiver_id, client_id, encrypted_content, created_at)
    values (${senderId}, ${receiverId}, ${clientId}, ${content}, clock_timestamp()) returning id ${prepared}`
}

/** Removes the content of a message that this member sent. @returns whether it was not deleted before */
export async function wipeMessage(tx: Tx, id: number, senderId: string): Promise<boolean> {
  return hasRow(tx)`
    update encrypted_messages set is_deleted = true, encrypted_content = null
    where id = ${id} and sender_id = ${senderId} and not is_deleted returning 1 ${prepared}`
}

/** A part of a conversation, from its start. */
export interface ReadPart {
  conversationId: string
  upTo: number
}

export interface UnreadRow {
  id: number
  conversation_id: string
  sender_id: string | null
}

/** Unread messages of a member, of one conversation or of all that are no requests, ordered by conversation, after the given row. */
export async function selectUnread(tx: Tx, readerId: string, part: ReadPart | undefined, after: UnreadRow | undefined, limit: number) {
  return rowsOf<UnreadRow>(tx)`
    select id, conversation_id, sender_id from encrypted_messages m where receiver_id = ${readerId} and not is_read
      ${part ? sql`and conversation_id = ${part.conversationId} and id <= ${part.upTo}` : sql``}
      and not exists (
        select from conversations c where c.owner_id = ${readerId} and c.id = m.conversation_id and c.request is not null)
      ${after ? sql`and (conversation_id, id) > (${after.conversation_id}, ${after.id})` : sql``}
    order by conversation_id, id limit ${limit} ${prepared}`
}

export interface ReadRow {
  id: number
  conversation_id: string
  sender_id: string | null
  read_at: Date
}

/** Marks those of the messages that this member received and has not read; clearing also marks them as seen. */
export async function updateRead(tx: Tx, readerId: string, ids: number[], isClearing: boolean): Promise<ReadRow[]> {
  return rowsOf<ReadRow>(tx)`
    with moment as materialized (select clock_timestamp() as at)
    update encrypted_messages set is_read = true, read_at = moment.at, seen_at = case when ${isClearing}::boolean then moment.at else seen_at end
    from moment where id = any(${ids}::int8[]) and receiver_id = ${readerId} and not is_read
    returning id, conversation_id, sender_id, read_at ${prepared}`
}

export interface OwnRow {
  owner_id: string
  other_id: string | null
  last_message_at: Date
  unread_count: number
  request: 'waiting' | 'declined' | null
  unread_total: number
}

/** A conversation's row in the lists of these members. */
export async function selectOwnRows(tx: Tx, conversationId: string, owners: string[]): Promise<OwnRow[]> {
  return rowsOf<OwnRow>(tx)`
    select owner_id, other_id, last_message_at, unread_count, request, (
      select coalesce(sum(o.unread_count), 0)::int from conversations o where o.owner_id = c.owner_id and o.unread_count > 0 and o.request is null
        and not exists (select from member_blocks m where m.owner_id = o.owner_id and m.member_id = o.other_id and m.kind = 'mute')
      ) as unread_total
    from conversations c where owner_id = any(${owners}::uuid[]) and id = ${conversationId} ${prepared}`
}

/** Whether the two members have a conversation, which is a request to neither, and this one shows their presence. */
export async function canSeeTyping(db: Db, typistId: string, conversationId: string): Promise<boolean> {
  return hasRow(db)`
    select from conversations c join profiles p on p.id = c.owner_id
    where c.owner_id = ${typistId} and c.id = ${conversationId} and c.other_id is not null and p.show_online and c.request is null
      and not exists (select from conversations o where o.owner_id = c.other_id and o.id = c.id and o.request is not null)
      and not is_silent_for(c.other_id, ${typistId}::uuid) ${prepared}`
}
