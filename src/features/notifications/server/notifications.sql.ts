import { type RawBuilder, sql } from 'kysely'
import { type Db, opaque, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { type Given, joinedRead, type JoinedRead } from '#db/joined-reads.ts'
import { firstValue, rowsOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { CursorValue } from '#lib/cursor.ts'
import type { NotificationQuery, ReadInput, SettingInput } from '../notifications.contract.ts'
import { ACTORS_SHOWN, KEPT_DAYS, type NotificationKind, OTHERS_MAX, type PushKind } from '../notifications.rules.ts'

const newest = keyset([{ sql: 'n.id', kind: 'integer' }])

export interface NotificationRow {
  id: number
  kind: NotificationKind
  created_at: Date
  has_unread: boolean
  people: { id: string; username: string; nickname: string; avatar_url: string | null }[]
  people_count: number
  question_id: string | null
  title: string | null
  is_duet: boolean | null
  comment_id: number | null
  comment_column: 'accept' | 'reject' | null
  comment_likes: number | null
  comment_micros: number | null
  reply_id: number | null
  text: string | null
  collection_id: string | null
  subject_name: string | null
  subject_emoji: string | null
  votes: number | null
  decision_id: number | null
  place: CursorValue[]
}

/** What is shown of groups; `latest` are their latest notifications. */
const groups = (latest: RawBuilder<unknown>) => sql`
    select n.id, n.kind, n.created_at, r.id as question_id, r.title, r.question_type = 'duet' as is_duet, c.id as comment_id,
      c.vote_choice as comment_column, c.likes_count as comment_likes,
      (date_part('epoch', c.created_at) * 1000000)::int8 as comment_micros,
      n.reply_id, coalesce(a.content, c.content) as text, n.collection_id, n.votes, n.decision_id,
      coalesce(l.name, b.name, t.name) as subject_name, coalesce(l.emoji, b.emoji, t.emoji) as subject_emoji,
      coalesce(
        (select true from notifications u
          where u.receiver_id = n.receiver_id and u.group_key = n.group_key and u.read_at is null and u.on_site limit 1), false) as has_unread,
      people.people, counted.people_count, ${newest.place} as place
    from (${latest}) n
    left join comment_replies a on a.id = n.reply_id
    left join comments c on c.id = coalesce(n.comment_id, a.comment_id)
    left join restaurants r on r.id = coalesce(n.question_id, c.question_id)
    left join collections l on l.id = n.collection_id
    left join badges b on b.id = n.badge_id
    left join gift_inbox g on g.id = n.gift_id left join gift_types t on t.id = g.gift_type_id
    cross join lateral (
      select count(*)::int as people_count, (array_agg(latest.actor_id order by latest.id desc))[:${sql.lit(ACTORS_SHOWN)}] as shown
      from (
        select m.actor_id, max(m.id) as id
        from (
          select id, actor_id from notifications
          where receiver_id = n.receiver_id and group_key = n.group_key order by id desc limit ${sql.lit(OTHERS_MAX + ACTORS_SHOWN)}
        ) m where m.actor_id is not null group by m.actor_id
      ) latest
    ) counted
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', p.id, 'username', p.username, 'nickname', p.nickname, 'avatar_url', p.avatar_url)
        order by array_position(counted.shown, p.id)), '[]') as people
      from profiles p where p.id = any(counted.shown)
    ) people`

/** A page of a member's groups, each by its latest notification, one more than the limit; one statement by indexes. */
export async function selectNotifications(db: Db, memberId: string, { cursor, limit }: NotificationQuery): Promise<NotificationRow[]> {
  // PostgreSQL expects that one notification in hundreds is the latest of its group, and would read and sort all of the member's. An inner
  // limit that it cannot see makes it walk the index and stop early. A maximum is one step in the index; an anti-join would read all again.
  const latest = sql`
    select * from (
      select * from notifications n where n.receiver_id = ${opaque(memberId, 'uuid')} and n.on_site and ${newest.after(cursor)}
      order by ${newest.order} limit (select ${sql.lit(2 ** 31)}::int8)) n
    where n.id = (select max(m.id) from notifications m where m.receiver_id = n.receiver_id and m.group_key = n.group_key and m.on_site)
    order by ${newest.order} limit ${sql.lit(limit + 1)}`
  return rowsOf<NotificationRow>(db)`${groups(latest)} order by ${newest.order} ${prepared}`
}

/** The groups whose latest notifications these are, newest first; those of other members are left out. */
export async function selectGroups(db: Db, memberId: string, ids: readonly number[]): Promise<NotificationRow[]> {
  const latest = sql`select * from notifications where receiver_id = ${memberId}::uuid and id = any(${opaque(ids, 'int8[]')})`
  return rowsOf<NotificationRow>(db)`${groups(latest)} order by ${newest.order} ${prepared}`
}

/** A number of unread groups beyond this one is not counted further. */
const UNREAD_MAX = 1000

/**
 * How many groups with something unread the list of a member has; `c` is the member's row of `notification_counts`. Each step of the
 * recursion jumps to the next group in the index, so that a group of thousands costs as much as one notification.
 */
export const unreadGroups = sql<number>`
  case when c.unread = 0 then 0 else (
    with recursive unread (group_key, place) as (
      (select n.group_key, 1 from notifications n
        where n.receiver_id = c.member_id and n.read_at is null and n.on_site order by n.group_key limit 1)
      union all
      select (
        select n.group_key from notifications n
          where n.receiver_id = c.member_id and n.read_at is null and n.on_site and n.group_key > u.group_key order by n.group_key limit 1
      ), u.place + 1 from unread u where u.group_key is not null and u.place <= ${sql.lit(UNREAD_MAX)}
    )
    select least(count(group_key), ${sql.lit(UNREAD_MAX)})::int from unread
  ) end`

/** How many rows of a member's list have something unread: the number beside the bell. */
export async function countUnreadNotifications(db: Db, memberId: string): Promise<number> {
  return (await firstValue<number>(db)`${unreadOf(memberId)} ${prepared}`) ?? 0
}

/** The same number for the viewer, with other reads. */
export function unreadNotificationsRead(): JoinedRead<number> {
  return joinedRead(
    (_, memberId) => sql<number | null>`(${unreadOf(memberId)})`,
    (count) => count ?? 0,
  )
}

const unreadOf = (memberId: string | Given): RawBuilder<number> => sql`
  select ${unreadGroups} as unread from notification_counts c where c.member_id = ${memberId}::uuid`

/** Marks what is asked of the member's own notifications; what is read already stays as it is. */
export async function updateRead(tx: Tx, memberId: string, { id, scope }: ReadInput): Promise<void> {
  const part = {
    one: sql`id = ${id}`,
    group: sql`id <= ${id} and group_key = (select group_key from notifications where id = ${id} and receiver_id = ${memberId}::uuid)`,
    all: sql`id <= ${id}`,
  }[scope]
  // Locked in one order: two tabs may mark the same ones at once.
  await sql`
    update notifications set read_at = now() where id in (
      select id from notifications where receiver_id = ${memberId}::uuid and read_at is null and on_site and ${part} order by id for update)`.execute(
    tx,
  )
}

interface SettingRow {
  kind: string
  site: boolean
  push: boolean
  email: boolean
}

/** The kinds of which a member changed something. */
export function selectSettings(db: Db, memberId: string): Promise<SettingRow[]> {
  return db.selectFrom('notification_settings').select(['kind', 'site', 'push', 'email']).where('member_id', '=', memberId).execute()
}

/** Sets the channels of a kind that are given, and leaves the others as they are. */
export async function upsertSetting(db: Db, memberId: string, { kind, ...given }: SettingInput & { kind: PushKind }): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ member_id: memberId, kind, ...given })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet(given))
    .execute()
}

export interface MuteRow {
  restaurant_id: string
  title: string
  comment_id: number | null
  content: string | null
}

export async function selectMutes(db: Db, memberId: string): Promise<MuteRow[]> {
  return rowsOf<MuteRow>(db)`
    select r.id as restaurant_id, r.title, m.comment_id, c.content
    from notification_mutes m left join comments c on c.id = m.comment_id join restaurants r on r.id = coalesce(m.question_id, c.question_id)
    where m.member_id = ${memberId}::uuid order by m.id desc`
}

/** The subject of a mute: a restaurant or the thread of a comment. */
export type Muted = { question_id: string } | { comment_id: number }

/** @returns false when the member has reached the limit of mutes */
export async function insertMute(tx: Tx, memberId: string, muted: Muted, max: number): Promise<boolean> {
  await tx
    .insertInto('notification_mutes')
    .values({ member_id: memberId, ...muted })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from notification_mutes where member_id = ${memberId}::uuid`.execute(tx)
  return rows[0]!.count <= max
}

export async function deleteMute(db: Db, memberId: string, muted: Muted): Promise<void> {
  const [column, value] =
    'question_id' in muted ? (['question_id', muted.question_id] as const) : (['comment_id', muted.comment_id] as const)
  await db.deleteFrom('notification_mutes').where('member_id', '=', memberId).where(column, '=', value).execute()
}

/** Deletes a batch of notifications that are too old. @returns how many */
export async function deleteOld(tx: Tx, amount: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < now() - make_interval(days => ${KEPT_DAYS}) order by created_at limit ${amount})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/** Deletes a batch of acts of more than 24 hours ago: the same act notifies again. @returns how many */
export async function deleteOldActs(tx: Tx, amount: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notified_acts where id in (
      select id from notified_acts where notified_at <= now() - interval '24 hours' order by notified_at limit ${amount} for update skip locked)`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
