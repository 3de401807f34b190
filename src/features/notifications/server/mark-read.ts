import { inTransaction } from '#db/transaction.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ReadInput, UnreadResult } from '../notifications.contract.ts'
import { countUnreadNotifications, updateRead } from './notifications.sql.ts'

/**
 * Marks one notification, its group, or everything up to it as read; again, it changes nothing. What came after it was not seen and
 * stays unread.
 */
export function markRead({ db }: Pick<Context, 'db'>, member: Member, input: ReadInput): Promise<UnreadResult> {
  return inTransaction(db, async (tx) => {
    await updateRead(tx, member.id, input)
    return { unread: await countUnreadNotifications(tx, member.id) }
  })
}
