import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstValue, onlyValue, rowsOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import { presentPerson } from '#people/present-person.ts'
import { STATEMENT_DAYS } from '#features/restaurant-status/restaurant-status.rules.ts'
import type { CursorValue } from '#lib/cursor.ts'
import type { QueueQuery } from '../queue.contract.ts'
import { type Assignment, COUNTED_MAX, type QueueKind, queueKinds, type QueuePlace, TAKEN_MINUTES } from '../queue.rules.ts'

type Sql = RawBuilder<unknown>

const waitingFirst = keyset(
  [
    { sql: 'w.since', kind: 'micros' },
    { sql: 'w.kind collate "C"', kind: 'text' },
    { sql: 'w.item collate "C"', kind: 'text' },
  ],
  'asc',
)

interface Source {
  /** The columns by which it is found and sorted; an index begins with the first. */
  since: string
  item: string
  /** What waits; each is served by an index in the order of `since`. */
  waiting: Sql
}

const recent = sql`s.said_at > now() - make_interval(days => ${STATEMENT_DAYS})`

const sources: Record<QueueKind, Source> = {
  // Of all open reports about a thing, the oldest is listed.
  report: {
    since: 'r.created_at',
    item: 'r.item',
    waiting: sql`reports r where r.status = 'pending' and r.id = (
      select n.id from reports n where n.status = 'pending' and n.item = r.item order by n.created_at, n.id limit 1)`,
  },
  // Of all statements about a restaurant, the oldest is listed.
  status: {
    since: 's.said_at',
    item: 's.question_id',
    waiting: sql`restaurant_statements s join restaurants v on v.id = s.question_id
      where s.is_waiting and ${recent} and (s.statement <> v.status or (s.moved_to is not null and s.moved_to is distinct from v.moved_to))
      and not exists (
        select from restaurant_statements o where o.question_id = s.question_id and o.is_waiting
          and o.said_at > now() - make_interval(days => ${STATEMENT_DAYS}) and (o.said_at, o.user_id) < (s.said_at, s.user_id)
          and (o.statement <> v.status or (o.moved_to is not null and o.moved_to is distinct from v.moved_to)))`,
  },
  merge: { since: 'm.created_at', item: 'm.id::text', waiting: sql`merge_proposals m where m.status = 'pending'` },
  claim: {
    since: 'k.ready_at',
    item: 'k.id::text',
    waiting: sql`restaurant_claims k where k.state = 'pending' and k.ready_at is not null`,
  },
  appeal: { since: 'a.created_at', item: 'a.decision_id::text', waiting: sql`appeals a where a.outcome is null` },
  // The texts of banned members wait for nobody.
  newcomer: {
    since: 'x.held_at',
    item: 'x.id::text',
    waiting: sql`held_texts x where x.decided_at is null and not exists (
      select from sanctions b where b.member_id = x.user_id and b.kind = 'banned' and b.ended_at is null)`,
  },
  edit: {
    since: 'e.created_at',
    item: 'e.id::text',
    waiting: sql`restaurant_proposals e where e.status = 'pending' and not exists (
      select from sanctions b where b.member_id = e.member_id and b.kind = 'banned' and b.ended_at is null)`,
  },
  look: { since: 'l.decided_at', item: 'l.id::text', waiting: sql`crowd_decisions l where l.outcome is null` },
  shield: { since: 'h.began_at', item: 'h.id::text', waiting: sql`shields h where h.outcome is null` },
}

/** Whether the moderator has taken it, or no other one has. */
function assignedTo(kind: QueueKind, item: string, assigned: Assignment | undefined, memberId: string): Sql {
  if (assigned === undefined) return sql`true`
  const taken = (whose: Sql) =>
    sql`select from queue_assignments t where t.kind = ${kind} and t.item = ${sql.raw(item)} and t.until > now() and ${whose}`
  return assigned === 'mine'
    ? sql`exists (${taken(sql`t.member_id = ${memberId}::uuid`)})`
    : sql`not exists (${taken(sql`t.member_id <> ${memberId}::uuid`)})`
}

/** The first of one kind after the cursor; a source reads its index only as far as it must. */
function firstOf(kind: QueueKind, memberId: string, { cursor, limit, assigned }: Omit<QueueQuery, 'kind'>): Sql {
  const { since, item, waiting } = sources[kind]
  const order = keyset(
    [
      { sql: since, kind: 'micros' },
      { sql: `'${kind}'::text collate "C"`, kind: 'text' },
      { sql: `(${item}) collate "C"`, kind: 'text' },
    ],
    'asc',
  )
  return sql`(select ${kind}::text as kind, (${sql.raw(item)})::text as item, ${sql.raw(since)} as since from ${waiting}
    and ${order.after(cursor)} and ${assignedTo(kind, item, assigned, memberId)}
    order by ${sql.raw(since)}, (${sql.raw(item)}) collate "C" limit ${limit + 1})`
}

export interface QueueRow {
  kind: QueueKind
  item: string
  since: Date
  title: string | null
  assignee_id: string | null
  username: string | null
  nickname: string | null
  avatar_url: string | null
  until: Date | null
  place: CursorValue[]
}

// What a report is about: `<type>:<id>`; a photo's id begins with the address of its restaurant, a profile's with its member.
const reported = sql`
  case split_part(w.item, ':', 1)
    when 'question' then (select title from restaurants where id = substr(w.item, 10))
    when 'comment' then (select r.title from comments c join restaurants r on r.id = c.question_id where c.id = substr(w.item, 9)::int8)
    when 'reply' then (select r.title from comment_replies a join restaurants r on r.id = a.question_id where a.id = substr(w.item, 7)::int8)
    when 'menu_photo' then (select r.title from menu_photos m join restaurants r on r.id = m.question_id where m.id = substr(w.item, 12)::int8)
    when 'photo' then (select title from restaurants where id = split_part(substr(w.item, 7), '.', 1))
    when 'collection' then (select name from collections where id = substr(w.item, 12)::uuid)
    when 'profile' then (select '@' || username from profiles where id = split_part(substr(w.item, 9), '.', 1)::uuid)
    when 'message' then (select '@' || p.username from reported_messages e join reports r on r.id = e.report_id join profiles p on p.id = e.sender_id
      where r.item = w.item and r.status = 'pending' limit 1) end`

const title = sql`
  case w.kind
    when 'report' then ${reported}
    when 'status' then (select title from restaurants where id = w.item)
    when 'merge' then (select a.title || ' · ' || b.title from merge_proposals m join restaurants a on a.id = m.first_id join restaurants b on b.id = m.second_id
      where m.id = w.item::int8)
    when 'claim' then (select r.title from restaurant_claims k join restaurants r on r.id = k.restaurant_id where k.id = w.item::int8)
    when 'appeal' then (select '@' || p.username from decisions d join profiles p on p.id = d.member_id where d.id = w.item::int8)
    when 'newcomer' then (select r.title from held_texts x join restaurants r on r.id = x.question_id where x.id = w.item::int8)
    when 'edit' then (select r.title from restaurant_proposals e join restaurants r on r.id = e.restaurant_id where e.id = w.item::int8)
    when 'look' then (select r.title from crowd_decisions l join restaurants r on r.id = l.restaurant_id where l.id = w.item::int8)
    when 'shield' then (select r.title from shields h join restaurants r on r.id = h.restaurant_id where h.id = w.item::int8) end`

/** What waits, the longest first, one more than the limit. */
export async function selectQueue(db: Db, memberId: string, { kind, ...page }: QueueQuery): Promise<QueueRow[]> {
  const branches = (kind ? [kind] : queueKinds).map((one) => firstOf(one, memberId, page))
  return rowsOf<QueueRow>(db)`
    with w as materialized (
      select * from (${sql.join(branches, sql` union all `)}) w order by ${waitingFirst.order} limit ${page.limit + 1})
    select w.kind, w.item, w.since, ${title} as title, p.id as assignee_id, p.username, p.nickname, p.avatar_url, t.until,
      ${waitingFirst.place} as place
    from w
    left join queue_assignments t on t.kind = w.kind and t.item = w.item and t.until > now()
    left join profiles p on p.id = t.member_id
    order by ${waitingFirst.order}`
}

/** How many wait of each kind; no more than the maximum of each is counted. */
export async function countQueue(db: Db): Promise<{ kind: QueueKind; count: number }[]> {
  const page = { limit: COUNTED_MAX - 1, cursor: undefined, assigned: undefined }
  const branches = queueKinds.map((kind) => firstOf(kind, '', page))
  return rowsOf<{ kind: QueueKind; count: number }>(db)`
    select kind, count(*)::int as count from (${sql.join(branches, sql` union all `)}) w group by kind`
}

/** Whether this waits for a decision. */
export async function isWaiting(db: Db | Tx, { kind, item }: QueuePlace): Promise<boolean> {
  const source = sources[kind]
  const isIt = source.item.endsWith('::text')
    ? sql`${sql.raw(source.item.slice(0, -'::text'.length))} = ${Number(item)}`
    : sql`${sql.raw(source.item)} = ${item}`
  return onlyValue<boolean>(db)`select exists (select from ${source.waiting} and ${isIt}) as waits`
}

/** Takes what waits, or keeps it for longer; undefined while another moderator has it. Forgets what has run out. */
export async function takeItem(tx: Tx, { kind, item }: QueuePlace, memberId: string): Promise<Date | undefined> {
  await sql`delete from queue_assignments where until <= now() and (kind, item) <> (${kind}, ${item})`.execute(tx)
  return firstValue<Date>(tx)`
    insert into queue_assignments as t (kind, item, member_id, until)
    values (${kind}, ${item}, ${memberId}::uuid, now() + make_interval(mins => ${TAKEN_MINUTES}))
    on conflict on constraint queue_assignments_once do update set member_id = excluded.member_id, until = excluded.until
      where t.member_id = excluded.member_id or t.until <= now()
    returning until`
}

/** Gives back what the moderator had taken. */
export async function giveBackItem(db: Db, { kind, item }: QueuePlace, memberId: string): Promise<void> {
  await db.deleteFrom('queue_assignments').where('kind', '=', kind).where('item', '=', item).where('member_id', '=', memberId).execute()
}

export async function findAssignee(tx: Tx, memberId: string) {
  const row = await tx.selectFrom('profiles').select(['username', 'nickname', 'avatar_url']).where('id', '=', memberId).executeTakeFirst()
  return row ? presentPerson(memberId, row) : null
}
