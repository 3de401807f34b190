import { sql } from 'kysely'
import { prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { refuseIf } from '#lib/errors.ts'
import { cleanText, plainText } from '#lib/text.ts'
import { openByKey } from '../crypto/reveal.ts'

interface Revealed {
  id: number
  /** As the reporter's device opened it. */
  text: string
  /** The key of this message alone. */
  key: string
}

interface Reported {
  senderId: string
  /** The text as it was sealed. @throws DomainError REPORT_PROOF_INVALID when the key or the text is not that of the stored envelope */
  verify: () => Promise<{ senderId: string; content: string; sentAt: Date }>
}

/**
 * Locks a message that a member of its conversation reports until the transaction ends, so that its sender cannot delete it
 * meanwhile; undefined for other members and once it is deleted.
 */
export async function openReported(tx: Tx, memberId: string, { id, text, key }: Revealed): Promise<Reported | undefined> {
  const { rows } = await sql<{ sender_id: string; envelope: string; created_at: Date }>`
    select sender_id, encrypted_content as envelope, created_at from encrypted_messages
    where id = ${id} and ${memberId}::uuid in (sender_id, receiver_id) and not is_deleted and sender_id is not null
    for share ${prepared}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  return {
    senderId: row.sender_id,
    async verify() {
      const sealed = await openByKey(row.envelope, key)
      refuseIf(sealed === undefined || cleanText(plainText(sealed)) !== text, 'REPORT_PROOF_INVALID')
      return { senderId: row.sender_id, content: text, sentAt: row.created_at }
    },
  }
}
