import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, firstValue, onlyValue, rowsOf } from '#db/rows.ts'
import { keyset, type Keyset } from '#db/keyset.ts'
import { presentPerson } from '#people/present-person.ts'
import { type CursorValue, decodeCursor } from '#lib/cursor.ts'
import type { QueueQuery } from '../queue.contract.ts'
import {
  type Assignment,
  COUNTED_MAX,
  HOURS_OF_POINT,
  kindWeights,
  type QueueKind,
  queueKinds,
  type QueueOrder,
  type QueuePlace,
  TAKEN_MINUTES,
} from '../queue.rules.ts'
import { type ShownRow, shownOf } from './shown.sql.ts'
import { dueOf, isUndecided, ofKinds, sources } from './sources.sql.ts'

type Sql = RawBuilder<unknown>

const placed = (at: string, kind: string, item: string): Keyset =>
  keyset(
    [
      { sql: at, kind: 'micros' },
      { sql: `${kind} collate "C"`, kind: 'text' },
      { sql: `${item} collate "C"`, kind: 'text' },
    ],
    'asc',
  )

const first = placed('w.at', 'w.kind', 'w.item')

/** Whether the moderator has taken it, or no other one has. */
function assignedTo(kind: QueueKind, item: string, assigned: Assignment | undefined, memberId: string): Sql {
  if (assigned === undefined) return sql`true`
  const taken = (whose: Sql) =>
    sql`select from queue_assignments t where t.kind = ${kind} and t.item = ${sql.raw(item)} and t.until > now() and ${whose}`
  return assigned === 'mine'
    ? sql`exists (${taken(sql`t.member_id = ${memberId}::uuid`)})`
    : sql`not exists (${taken(sql`t.member_id <> ${memberId}::uuid`)})`
}

/** The same as the cursor says of the order by weight, in a form for which the index of `since` is read. */
function startsAfter(kind: QueueKind, order: QueueOrder, cursor: string | undefined): Sql {
  const at = cursor === undefined || order === 'age' ? undefined : decodeCursor(cursor, ['micros', 'text', 'text'])?.[0]
  if (at === undefined || kind === 'report') return sql`true`
  return sql`${sql.raw(sources[kind].since)} >= timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond'
    + make_interval(hours => ${kindWeights[kind] * HOURS_OF_POINT})`
}

/** The first of one kind after the cursor; a source reads its index only as far as it must. */
function firstOf(kind: QueueKind, memberId: string, { cursor, limit, assigned, order, category }: Omit<QueueQuery, 'kind'>): Sql {
  const { since, item, waiting } = sources[kind]
  const at = order === 'weight' ? dueOf(kind) : since
  return sql`(select ${kind}::text as kind, (${sql.raw(item)})::text as item, ${sql.raw(since)} as since, ${sql.raw(at)} as at from ${waiting}
    and ${placed(at, `'${kind}'::text`, `(${item})`).after(cursor)} and ${startsAfter(kind, order, cursor)}
    and ${category === undefined ? sql`true` : sql`i.category = ${category}`}
    and ${isUndecided(kind)} and ${assignedTo(kind, item, assigned, memberId)}
    order by ${sql.raw(kind === 'report' ? at : since)}, (${sql.raw(item)}) collate "C" limit ${limit + 1})`
}

export type QueueRow = ShownRow & { place: CursorValue[] }

/** What waits, in the order that was asked for, one more than the limit. */
export async function selectQueue(db: Db, memberId: string, { kind, ...page }: QueueQuery): Promise<QueueRow[]> {
  const asked = page.category === undefined ? (kind ? [kind] : queueKinds) : ['report' as const]
  return rowsOf<QueueRow>(db)`
    with w as materialized (
      select * from (${ofKinds(asked, (one) => firstOf(one, memberId, page))}) w order by ${first.order} limit ${page.limit + 1})
    ${shownOf({ more: sql`${first.place} as place`, order: first.order })}`
}

const counted = { limit: COUNTED_MAX - 1, cursor: undefined, assigned: undefined, category: undefined, order: 'age' } as const

/** How many wait of each kind; no more than the maximum of each is counted. */
export async function countQueue(db: Db): Promise<{ kind: QueueKind; count: number }[]> {
  return rowsOf<{ kind: QueueKind; count: number }>(db)`
    select kind, count(*)::int as count from (${ofKinds(queueKinds, (kind) => firstOf(kind, '', counted))}) w group by kind`
}

/** How many wait longer than these hours, no more than the maximum of each kind, and since when the first of them. */
export async function countOverdue(db: Db, hours: number): Promise<{ count: number; oldest: Date | null }> {
  return (await firstRow<{ count: number; oldest: Date | null }>(db)`
    select count(*)::int as count, min(since) as oldest from (${ofKinds(queueKinds, (kind) => firstOf(kind, '', counted))}) w
    where since < now() - make_interval(hours => ${hours})`)!
}

/** Whether this waits for a decision. */
export async function isWaiting(db: Db | Tx, { kind, item }: QueuePlace): Promise<boolean> {
  const source = sources[kind]
  const isIt = source.item.endsWith('::text')
    ? sql`${sql.raw(source.item.slice(0, -'::text'.length))} = ${Number(item)}`
    : sql`${sql.raw(source.item)} = ${item}`
  return onlyValue<boolean>(db)`select exists (select from ${source.waiting} and ${isIt} and ${isUndecided(kind)}) as waits`
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
