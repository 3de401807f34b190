import type { Tx } from '#db/transaction.ts'

/** The notifications of a member, and the member's choices about them. */
export async function readNotifications(tx: Tx, { id }: { id: string }) {
  const received = await tx
    .selectFrom('notifications')
    .select([
      'kind',
      'question_id as restaurantId',
      'comment_id as commentId',
      'reply_id as replyId',
      'created_at as createdAt',
      'read_at as readAt',
    ])
    .where('receiver_id', '=', id)
    .orderBy('id')
    .execute()
  const settings = await tx
    .selectFrom('notification_settings')
    .select(['kind', 'site', 'push', 'email'])
    .where('member_id', '=', id)
    .orderBy('kind')
    .execute()
  // The endpoint itself lets its holder call the device.
  const devices = await tx
    .selectFrom('push_subscriptions')
    .select(['service', 'created_at as since'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  const digest = await tx
    .selectFrom('digest_settings')
    .select(['frequency', 'sent_on as sentOn'])
    .where('member_id', '=', id)
    .executeTakeFirst()
  const muted = await tx
    .selectFrom('notification_mutes')
    .select(['question_id as restaurantId', 'comment_id as commentId', 'created_at as createdAt'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  return { received, settings, muted, devices, digest: digest ?? null }
}
