import { sql } from 'kysely'
import { batchesOf } from '#db/batches.ts'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'

const CONVERSATIONS = 100
const MESSAGES = 200

/** A member's sent and received messages, one conversation after another, a few at a time: all of them may not fit into memory. */
export async function* readMessages(db: Db, id: string) {
  const read = (last?: { id: string }) =>
    db
      .selectFrom('conversations as c')
      .leftJoin('profiles as p', 'p.id', 'c.other_id')
      .select(['c.id', 'p.username as other'])
      .where('c.owner_id', '=', id)
      .where('c.id', '>', last?.id ?? '')
      .orderBy('c.id')
      .limit(CONVERSATIONS)
      .execute()
  for await (const conversations of batchesOf(read, CONVERSATIONS))
    for (const conversation of conversations) yield* readConversation(db, id, conversation)
}

async function* readConversation(db: Db, ownId: string, { id, other }: { id: string; other: string | null }) {
  const read = (last?: { id: number }) =>
    db
      .selectFrom('encrypted_messages')
      .select(['id', 'sender_id', 'created_at as at', 'is_read as isRead', 'is_deleted as isDeleted', 'encrypted_content as envelope'])
      .where('conversation_id', '=', id)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(MESSAGES)
      .execute()
  for await (const messages of batchesOf(read, MESSAGES))
    for (const { id: _, sender_id, ...message } of messages) yield { other, direction: sender_id === ownId ? 'out' : 'in', ...message }
}

/** The message requests that the member did not accept. */
export function readRequests(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('conversations as c')
    .leftJoin('profiles as p', 'p.id', 'c.other_id')
    .select(['p.username as from', 'c.request as state'])
    .where('c.owner_id', '=', id)
    .where('c.request', 'is not', null)
    .orderBy('c.id')
    .execute()
}

/** The public half of a member's keys. */
export function readKeys(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('user_keys as k')
    .leftJoin('key_backup as b', 'b.kid', 'k.kid')
    .select([
      'k.kid',
      'k.public_key as publicKey',
      'k.created_at as createdAt',
      'k.revoked_at as revokedAt',
      sql<boolean>`b.kid is not null`.as('hasBackup'),
    ])
    .where('k.user_id', '=', id)
    .orderBy('k.created_at')
    .execute()
}
