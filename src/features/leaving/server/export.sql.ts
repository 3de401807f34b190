import { sql, type Transaction } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import { pointsFromTenths } from '#features/points/points.rules.ts'

const CONVERSATIONS = 100
const MESSAGES = 200

/** Everything that is kept about a member, one table after another, each as it becomes a file of the archive; but for messages. */
export async function* readEverything(
  tx: Transaction<DB>,
  { id, authId }: { id: string; authId: string },
): AsyncGenerator<[name: string, rows: unknown]> {
  const account = await tx
    .selectFrom('auth_users')
    .select(['email', 'email_verified as isConfirmed', 'name', 'policies_accepted_at as policiesAcceptedAt', 'created_at as createdAt'])
    .where('id', '=', authId)
    .executeTakeFirst()
  const ways = await tx
    .selectFrom('auth_accounts')
    .select(['provider_id as way', 'created_at as since'])
    .where('user_id', '=', authId)
    .execute()
  const sessions = await tx
    .selectFrom('auth_sessions')
    .select(['created_at as beganAt', 'expires_at as endsAt', 'ip_address as address', 'user_agent as browser'])
    .where('user_id', '=', authId)
    .execute()
  yield ['hesap', { ...account, ways, sessions }]

  const profile = await tx
    .selectFrom('profiles')
    .select([
      'username',
      'nickname',
      'description',
      'avatar_url as avatar',
      'points_tenths',
      'debt_tenths',
      'show_online as showOnline',
      'last_seen_at as lastSeenAt',
      'created_at as createdAt',
      'returned_until as returnedUntil',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  // What is held is a keyed hash: the names themselves are kept nowhere.
  const heldNames = await tx.selectFrom('held_names').select('expires_at as heldUntil').where('profile_id', '=', id).execute()
  yield [
    'profil',
    profile && {
      ...profile,
      heldNames,
      points_tenths: undefined,
      debt_tenths: undefined,
      points: pointsFromTenths(profile.points_tenths),
      debt: pointsFromTenths(profile.debt_tenths),
    },
  ]

  yield [
    'mekanlar-ve-duetler',
    await tx
      .selectFrom('restaurants')
      .select([
        'id',
        'question_type as type',
        'title',
        'body',
        'address',
        'maps_link as mapsLink',
        'video_link as videoLink',
        'restaurant_type as restaurantType',
        'initial_rating as initialRating',
        'duet_rating as duetRating',
        'parent_question_id as parentId',
        'photos',
        'accept_text as acceptText',
        'reject_text as rejectText',
        'created_at as createdAt',
      ])
      .where((where) => where.or([where('author_id', '=', id), where('duet_user_id', '=', id)]))
      .orderBy('created_at')
      .execute(),
  ]
  yield [
    'oylar',
    await tx
      .selectFrom('votes')
      .select(['question_id as restaurantId', 'choice', 'rating', 'created_at as createdAt', 'last_rating_change_at as changedAt'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
  ]
  yield [
    'yorumlar',
    await tx
      .selectFrom('comments')
      .select(['question_id as restaurantId', 'content', 'created_at as createdAt'])
      .where('user_id', '=', id)
      .where('is_deleted', '=', false)
      .orderBy('created_at')
      .execute(),
  ]
  yield [
    'yanitlar',
    await tx
      .selectFrom('comment_replies')
      .select(['question_id as restaurantId', 'comment_id as commentId', 'content', 'created_at as createdAt'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
  ]
  const reactions = await Promise.all(
    (['comment_likes', 'comment_dislikes'] as const).map((table) =>
      tx.selectFrom(table).select(['comment_id as commentId', 'created_at as createdAt']).where('user_id', '=', id).execute(),
    ),
  )
  const collectionLikes = await tx
    .selectFrom('collection_likes')
    .select(['collection_id as collectionId', 'created_at as createdAt'])
    .where('user_id', '=', id)
    .execute()
  yield ['begeniler', { likes: reactions[0], dislikes: reactions[1], collections: collectionLikes }]

  const follows = (mine: 'follower_id' | 'following_id', other: 'follower_id' | 'following_id') =>
    tx
      .selectFrom('follows as f')
      .innerJoin('profiles as p', 'p.id', `f.${other}`)
      .select(['p.username', 'f.created_at as since'])
      .where(`f.${mine}`, '=', id)
      .orderBy('f.created_at')
      .execute()
  yield ['takip', { following: await follows('follower_id', 'following_id'), followers: await follows('following_id', 'follower_id') }]

  yield [
    'koleksiyonlar',
    await tx
      .selectFrom('collections as c')
      .select([
        'name',
        'description',
        'emoji',
        'color',
        'is_public as isPublic',
        'created_at as createdAt',
        sql`(select coalesce(json_agg(json_build_object('restaurantId', i.question_id, 'notes', i.notes, 'addedAt', i.added_at)
          order by i.position, i.added_at), '[]') from collection_items i where i.collection_id = c.id)`.as('items'),
      ])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
  ]
  const gifts = (mine: 'sender_id' | 'receiver_id', other: 'sender_id' | 'receiver_id') =>
    tx
      .selectFrom('gift_inbox as g')
      .innerJoin('gift_types as t', 't.id', 'g.gift_type_id')
      .leftJoin('profiles as p', 'p.id', `g.${other}`)
      .select(['t.name as gift', 'p.username as other', 'g.message', 'g.status', 'g.sent_at as sentAt', 'g.responded_at as answeredAt'])
      .where(`g.${mine}`, '=', id)
      .orderBy('g.sent_at')
      .execute()
  yield ['hediyeler', { sent: await gifts('sender_id', 'receiver_id'), received: await gifts('receiver_id', 'sender_id') }]

  yield [
    'anahtarlar',
    await tx
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
      .execute(),
  ]

  const ledger = await tx
    .selectFrom('points_log')
    .select(['points_change', 'reason', 'question_id as restaurantId', 'created_at as at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  yield ['puanlar', ledger.map(({ points_change, ...row }) => ({ points: pointsFromTenths(points_change), ...row }))]
  yield [
    'rozetler',
    await tx
      .selectFrom('user_badges as h')
      .innerJoin('badges as b', 'b.id', 'h.badge_id')
      .select(['b.name', 'h.earned_at as earnedAt'])
      .where('h.user_id', '=', id)
      .orderBy('h.earned_at')
      .execute(),
  ]
  yield [
    'bildirimler',
    await tx
      .selectFrom('reports')
      .select([
        'question_id as restaurantId',
        'comment_id as commentId',
        'report_type as type',
        'reason',
        'status',
        'created_at as createdAt',
      ])
      .where('reporter_id', '=', id)
      .orderBy('created_at')
      .execute(),
  ]
}

/** What a member wrote and got, one conversation after another, a few at a time: it may be more than fits into memory. */
export async function* readMessages(db: Db, id: string) {
  for (let after = ''; ;) {
    const conversations = await db
      .selectFrom('conversations as c')
      .leftJoin('profiles as p', 'p.id', 'c.other_id')
      .select(['c.id', 'p.username as other'])
      .where('c.owner_id', '=', id)
      .where('c.id', '>', after)
      .orderBy('c.id')
      .limit(CONVERSATIONS)
      .execute()
    for (const conversation of conversations) yield* readConversation(db, id, conversation)
    if (conversations.length < CONVERSATIONS) return
    after = conversations.at(-1)!.id
  }
}

async function* readConversation(db: Db, ownId: string, { id, other }: { id: string; other: string | null }) {
  for (let after = 0; ;) {
    const messages = await db
      .selectFrom('encrypted_messages')
      .select(['id', 'sender_id', 'created_at as at', 'is_read as isRead', 'is_deleted as isDeleted', 'encrypted_content as envelope'])
      .where('conversation_id', '=', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(MESSAGES)
      .execute()
    for (const { id: _, sender_id, ...message } of messages) yield { other, direction: sender_id === ownId ? 'out' : 'in', ...message }
    if (messages.length < MESSAGES) return
    after = messages.at(-1)!.id
  }
}

/** The files that a member brought, in their largest form. */
export async function listOwnFiles(tx: Transaction<DB>, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select photo || '-1600.webp' as name from restaurants cross join unnest(photos) as photo where author_id = ${id}::uuid
    union all
    select substr(avatar_url, 8) from profiles where id = ${id}::uuid and avatar_url like '/media/%'`.execute(tx)
  return rows.map((row) => row.name)
}
