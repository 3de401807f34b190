import { readKeysToAccount } from './export-second-factor.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { sql } from 'kysely'
import { valuesOf } from '#db/rows.ts'
import { pointsFromTenths } from '#features/points/points.rules.ts'
import { ensure } from '#lib/errors.ts'
import { readBlocks } from './export-blocks.sql.ts'
import { readDecisions, readModeration } from './export-decisions.sql.ts'
import { readKeys, readRequests } from './export-messages.sql.ts'
import { readNotifications } from './export-notifications.sql.ts'
import {
  readCartStatements,
  readClaims,
  readFacts,
  readHours,
  readMemberPhotos,
  readMenuPhotos,
  readMerges,
  readDishes,
  readPrices,
  readRestaurants,
  readStatements,
  readVersions,
  readVotes,
  readWaitingTexts,
  readWithdrawnVotes,
} from './export-restaurants.sql.ts'

interface Member {
  id: string
  authId: string
}

async function readAccount(tx: Tx, { authId }: Member) {
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
    .select(['created_at as beganAt', 'expires_at as endsAt', 'last_used_at as lastUsedAt', 'network', 'user_agent as browser'])
    .where('user_id', '=', authId)
    .execute()
  return { ...account, ways, sessions, ...(await readKeysToAccount(tx, authId)) }
}

async function readProfile(tx: Tx, { id }: Member) {
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
      'messages_from as messagesFrom',
      'language',
      'last_seen_at as lastSeenAt',
      'created_at as createdAt',
      'returned_until as returnedUntil',
      'welcome_closed_at as welcomeClosedAt',
      'vote_trust as voteTrust',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  // The account was deleted after the request was authenticated.
  ensure(profile, 'NOT_AUTHENTICATED')
  // Only a keyed hash is stored: the names themselves are not.
  const heldNames = await tx.selectFrom('held_names').select('expires_at as heldUntil').where('profile_id', '=', id).execute()
  return {
    ...profile,
    heldNames,
    points_tenths: undefined,
    debt_tenths: undefined,
    points: pointsFromTenths(profile.points_tenths),
    debt: pointsFromTenths(profile.debt_tenths),
  }
}

/** The earlier versions of a text, oldest first. */
function versionsOf(table: 'comments' | 'comment_replies') {
  const column = sql.ref(table === 'comments' ? 'v.comment_id' : 'v.reply_id')
  return sql`(select coalesce(json_agg(json_build_object('content', v.content, 'replacedAt', v.replaced_at) order by v.id), '[]')
    from text_versions v where ${column} = ${sql.ref(`${table}.id`)})`.as('earlierVersions')
}

function readComments(tx: Tx, { id }: Member) {
  return tx
    .selectFrom('comments')
    .select(['question_id as restaurantId', 'content', 'created_at as createdAt', 'edited_at as editedAt', versionsOf('comments')])
    .where('user_id', '=', id)
    .where('is_deleted', '=', false)
    .orderBy('created_at')
    .execute()
}

function readReplies(tx: Tx, { id }: Member) {
  return tx
    .selectFrom('comment_replies')
    .select([
      'question_id as restaurantId',
      'comment_id as commentId',
      'content',
      'created_at as createdAt',
      'edited_at as editedAt',
      versionsOf('comment_replies'),
    ])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
}

async function readLikes(tx: Tx, { id }: Member) {
  const reactions = await Promise.all(
    (['comment_likes', 'comment_dislikes'] as const).map((table) =>
      tx.selectFrom(table).select(['comment_id as commentId', 'created_at as createdAt']).where('user_id', '=', id).execute(),
    ),
  )
  const replyLikes = await tx
    .selectFrom('reply_likes')
    .select(['reply_id as replyId', 'created_at as createdAt'])
    .where('user_id', '=', id)
    .execute()
  const collectionLikes = await tx
    .selectFrom('collection_likes')
    .select(['collection_id as collectionId', 'created_at as createdAt'])
    .where('user_id', '=', id)
    .execute()
  return { likes: reactions[0], dislikes: reactions[1], replies: replyLikes, collections: collectionLikes }
}

async function readFollows(tx: Tx, { id }: Member) {
  const follows = (mine: 'follower_id' | 'following_id', other: 'follower_id' | 'following_id') =>
    tx
      .selectFrom('follows as f')
      .innerJoin('profiles as p', 'p.id', `f.${other}`)
      .select(['p.username', 'f.created_at as since'])
      .where(`f.${mine}`, '=', id)
      .orderBy('f.created_at')
      .execute()
  return { following: await follows('follower_id', 'following_id'), followers: await follows('following_id', 'follower_id') }
}

function readCollections(tx: Tx, { id }: Member) {
  return tx
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
    .execute()
}

async function readGifts(tx: Tx, { id }: Member) {
  const gifts = (mine: 'sender_id' | 'receiver_id', other: 'sender_id' | 'receiver_id') =>
    tx
      .selectFrom('gift_inbox as g')
      .innerJoin('gift_types as t', 't.id', 'g.gift_type_id')
      .leftJoin('profiles as p', 'p.id', `g.${other}`)
      .select(['t.name as gift', 'p.username as other', 'g.message', 'g.status', 'g.sent_at as sentAt', 'g.responded_at as answeredAt'])
      .where(`g.${mine}`, '=', id)
      .orderBy('g.sent_at')
      .execute()
  return { sent: await gifts('sender_id', 'receiver_id'), received: await gifts('receiver_id', 'sender_id') }
}

async function readPoints(tx: Tx, { id }: Member) {
  const ledger = await tx
    .selectFrom('points_log')
    .select(['points_change', 'reason', 'question_id as restaurantId', 'created_at as at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
  return ledger.map(({ points_change, ...row }) => ({ points: pointsFromTenths(points_change), ...row }))
}

function readBadges(tx: Tx, { id }: Member) {
  return tx
    .selectFrom('user_badges as h')
    .innerJoin('badges as b', 'b.id', 'h.badge_id')
    .select(['b.name', 'h.earned_at as earnedAt'])
    .where('h.user_id', '=', id)
    .orderBy('h.earned_at')
    .execute()
}

function readReports(tx: Tx, { id }: Member) {
  return tx
    .selectFrom('reports')
    .select([
      'question_id as restaurantId',
      'comment_id as commentId',
      'message_id as messageId',
      'content_type as contentType',
      'content_id as contentId',
      'report_type as type',
      'reason',
      'status',
      'created_at as createdAt',
    ])
    .where('reporter_id', '=', id)
    .orderBy('created_at')
    .execute()
}

/** The restaurants that the member deleted; only the address is kept. */
function readDeletions(tx: Tx, { id }: Member) {
  return tx
    .selectFrom('deleted_content_stats')
    .select(['content_type as contentType', 'content_id as contentId', 'created_at as createdAt'])
    .where('deleted_by', '=', id)
    .orderBy('created_at')
    .execute()
}

/** The files of the archive, in this order, and what each holds. */
const archive: [name: string, read: (tx: Tx, member: Member) => Promise<unknown>][] = [
  ['hesap', readAccount],
  ['profil', readProfile],
  ['mekanlar-ve-duetler', readRestaurants],
  ['mekan-degisiklikleri', readVersions],
  ['calisma-saatleri', readHours],
  ['oylar', readVotes],
  ['geri-alinan-oylar', readWithdrawnVotes],
  ['yorumlar', readComments],
  ['yanitlar', readReplies],
  ['bekleyen-metinler', readWaitingTexts],
  ['fiyatlar', readPrices],
  ['yemekler', readDishes],
  ['menu-fotograflari', readMenuPhotos],
  ['misafir-fotograflari', readMemberPhotos],
  ['mekan-durumlari', readStatements],
  ['mekan-bilgileri', readFacts],
  ['birlestirmeler', readMerges],
  ['seyyar-bildirimleri', readCartStatements],
  ['sahiplikler', readClaims],
  ['begeniler', readLikes],
  ['takip', readFollows],
  ['koleksiyonlar', readCollections],
  ['hediyeler', readGifts],
  ['mesaj-istekleri', readRequests],
  ['anahtarlar', readKeys],
  ['puanlar', readPoints],
  ['rozetler', readBadges],
  ['gelen-bildirimler', readNotifications],
  ['engeller', readBlocks],
  ['bildirimler', readReports],
  ['silmeler', readDeletions],
  ['hakkimdaki-kararlar', readDecisions],
  ['verdigim-kararlar', readModeration],
]

/** Everything stored about a member except messages, one table after another, each as a file of the archive. */
export async function* readEverything(tx: Tx, member: Member): AsyncGenerator<[name: string, rows: unknown]> {
  for (const [name, read] of archive) yield [name, await read(tx, member)]
}

/** The files that a member uploaded, in their largest size. */
export async function listOwnFiles(tx: Tx, id: string): Promise<string[]> {
  return valuesOf<string>(tx)`
    select photo || '-1600.webp' as name from restaurants cross join unnest(photos) as photo where author_id = ${id}::uuid
    union all
    select photo || '-1600.webp' from menu_photos where user_id = ${id}::uuid
    union all
    select photo || '-1600.webp' from member_photos where member_id = ${id}::uuid
    union all
    select photo || '.webp' from restaurant_claims where member_id = ${id}::uuid and photo is not null
    union all
    select substr(avatar_url, 8) from profiles where id = ${id}::uuid and avatar_url like '/media/%'`
}
