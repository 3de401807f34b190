import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Given } from '#db/joined-reads.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, hasRow, rowsOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { CursorValue } from '#lib/cursor.ts'
import type { HouseRule } from '#features/moderation/moderation.rules.ts'
import type { TakedownNotice } from '#features/moderation/moderation.contract.ts'
import type { ItemInput, TakedownCase, TakedownInput, TakedownQuery } from '../takedowns.contract.ts'
import type { ScopeType } from '../takedowns.rules.ts'

const newest = keyset([
  { sql: 't.received_on::timestamp', kind: 'micros' },
  { sql: 't.id', kind: 'integer' },
])

export type TakedownRow = Omit<TakedownCase, 'items'> & { items: TakedownCase['items'] | null; place: CursorValue[] }

const columns = sql`
  select t.id, t.received_on::text as "receivedOn", t.authority, t.authority_name as "authorityName", t.reference, t.asked, t.summary, (
    select json_agg(json_build_object('id', i.id, 'contentType', i.content_type, 'contentId', i.content_id, 'restaurantId', i.restaurant_id,
      'outcome', i.outcome, 'note', i.note, 'doneOn', i.done_on, 'liftedOn', i.lifted_on) order by i.id)
    from takedown_items i where i.takedown_id = t.id) as items`

/** The register, newest first, one more than the limit. */
export async function selectTakedowns(db: Db, { cursor, limit }: TakedownQuery): Promise<TakedownRow[]> {
  return rowsOf<TakedownRow>(db)`
    ${columns}, ${newest.place} as place from takedowns t
    where ${newest.after(cursor)} order by ${newest.order} limit ${limit + 1} ${prepared}`
}

export async function findTakedown(db: Db | Tx, id: number): Promise<TakedownRow | undefined> {
  return firstRow<TakedownRow>(db)`${columns}, null as place from takedowns t where t.id = ${id}`
}

/** Adds a request; undefined when it is on record. */
export async function insertTakedown(tx: Tx, input: TakedownInput, adminId: string): Promise<number | undefined> {
  return (
    await tx
      .insertInto('takedowns')
      .values({
        received_on: sql<Date>`${input.receivedOn}::date`,
        authority: input.authority,
        authority_name: input.authorityName,
        reference: input.reference,
        asked: input.asked,
        summary: input.summary,
        recorded_by: adminId,
      })
      .onConflict((conflict) => conflict.constraint('takedowns_once').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}

/** Enters what was decided about one thing without removing it; false when it is taken down for this request. */
export async function upsertItem(tx: Tx, takedownId: number, { contentType, contentId, outcome, note }: ItemInput): Promise<boolean> {
  return hasRow(tx)`
    insert into takedown_items as known (takedown_id, content_type, content_id, outcome, note)
    values (${takedownId}, ${contentType}, ${contentId}, ${outcome}, ${note})
    on conflict (takedown_id, content_type, content_id) where outcome <> 'lifted' do update
      set outcome = excluded.outcome, note = excluded.note, done_on = excluded.done_on
      where known.outcome <> 'removed'
    returning id`
}

/** Adds the note to what was just taken down. */
export async function setNote(db: Db, takedownId: number, { contentType, contentId, note }: ItemInput): Promise<void> {
  await sql`
    update takedown_items set note = ${note}
    where takedown_id = ${takedownId} and content_type = ${contentType} and content_id = ${contentId} and outcome = 'removed'`.execute(db)
}

export interface ItemRow {
  takedown_id: number
  content_type: ScopeType
  content_id: string
  decision_id: number
  member_id: string | null
}

/** The item that is taken down, with the decision and the member whom it concerns; undefined when it is not taken down. */
export async function findTakenDown(db: Db | Tx, id: number): Promise<ItemRow | undefined> {
  return firstRow<ItemRow>(db)`
    select i.takedown_id, i.content_type, i.content_id, i.decision_id, d.member_id
    from takedown_items i join decisions d on d.id = i.decision_id where i.id = ${id} and i.outcome = 'removed'`
}

/** Whether there is such an item at all. */
export async function isItem(db: Db | Tx, id: number): Promise<boolean> {
  return (await sql`select from takedown_items where id = ${id}`.execute(db)).rows.length > 0
}

/** Undoes the decision of an item, which lifts the item, and closes an appeal that waits; false when another admin was faster. */
export async function undoTakedown(
  tx: Tx,
  decisionId: number,
  adminId: string,
  answer: string,
): Promise<{ undone: boolean; answered: boolean }> {
  const { rows } = await sql`update decisions set undone_at = now() where id = ${decisionId} and undone_at is null returning id`.execute(tx)
  if (rows.length === 0) return { undone: false, answered: false }
  const { rows: appeals } = await sql`
    update appeals set outcome = 'undone', answer = ${answer}, answered_by = ${adminId}::uuid, answered_at = now(), is_restored = true
    where decision_id = ${decisionId} and outcome is null returning decision_id`.execute(tx)
  return { undone: true, answered: appeals.length > 0 }
}

const noticeOf = sql`json_build_object('takedownId', t.id, 'receivedOn', t.received_on, 'authorityName', t.authority_name)`

/** Why the restaurant of an address is gone, as long as it can come back. */
export async function selectRemoval(db: Db, address: string) {
  return firstRow<{ rule: HouseRule; decidedOn: string; takedown: TakedownNotice | null }>(db)`
    select d.rule, (d.decided_at at time zone 'Europe/Istanbul')::date::text as "decidedOn", (
      select ${noticeOf} from takedown_items i join takedowns t on t.id = i.takedown_id
      where i.decision_id = d.id and i.outcome = 'removed') as takedown
    from removed_restaurants v join archived_rows k on k.id = v.row_id join decisions d on d.id = k.decision_id
    where v.address = ${address} ${prepared}`
}

/** What was taken down on a restaurant's page and has no place of its own there, also before a merge brought it there; at most 50. */
export const noticesOf = (restaurant: Given): RawBuilder<{ notice: TakedownNotice; contentType: ScopeType }> => sql`
    select ${noticeOf} as notice, i.content_type as "contentType"
    from takedown_items i join takedowns t on t.id = i.takedown_id
    where i.outcome = 'removed' and i.content_type not in ('restaurant', 'comment') and i.restaurant_id in (
      select ${restaurant}::text union all select id from restaurant_redirects where restaurant_id = ${restaurant})
    order by i.id limit 50`
