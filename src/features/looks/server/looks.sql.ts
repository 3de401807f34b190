import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, rowsOf } from '#db/rows.ts'
import type { LookValue } from '../looks.contract.ts'

export interface LookRow {
  restaurant_id: string
  title: string
  address: string | null
  subject: LookValue['subject']
  old_value: object
  new_value: object
  decided_at: Date
  is_current: boolean
}

/** Whether the page still says what the decision `d` about the restaurant `r` says. */
const isCurrent = sql<boolean>`case d.subject
  when 'status' then coalesce(d.decided_at = r.status_since, false)
  when 'hours' then exists (select from restaurant_hours h where h.restaurant_id = r.id
    and h.version = (d.new_value ->> 'version')::int and h.value is not distinct from d.new_value ->> 'hours')
  when 'price' then exists (
    select from crowd_statements w join prices p on p.user_id = w.member_id
    where w.decision_id = d.id and (w.value ->> 'waited')::boolean and p.dish_id = (d.new_value ->> 'dishId')::bigint
      and p.amount = (d.new_value ->> 'amount')::int and p.state = 'holds')
  when 'fact' then exists (
    select from crowd_statements w join fact_statements s on s.member_id = w.member_id
    where w.decision_id = d.id and w.group_no is not null and s.restaurant_id = d.restaurant_id and s.fact = d.new_value ->> 'fact'
      and s.value = d.new_value ->> 'value' and s.state = 'decided')
  else false end`

/** A decision of members that no moderator has looked at. */
export async function findLook(db: Db | Tx, id: number): Promise<LookRow | undefined> {
  return firstRow<LookRow>(db)`
    select d.restaurant_id, r.title, r.address, d.subject, d.old_value, d.new_value, d.decided_at, ${isCurrent} as is_current
    from crowd_decisions d join restaurants r on r.id = d.restaurant_id where d.id = ${id} and d.outcome is null`
}

export interface SaidRow {
  member_id: string
  value: object
  said_at: Date
  agrees: boolean
  username: string
  nickname: string
  avatar_url: string | null
}

/** What members had said when they decided, the earliest first. */
export async function selectSaid(db: Db | Tx, id: number): Promise<SaidRow[]> {
  return rowsOf<SaidRow>(db)`
    select w.member_id, w.value, w.said_at, w.group_no is not null as agrees, p.username, p.nickname, p.avatar_url
    from crowd_statements w join profiles p on p.id = w.member_id where w.decision_id = ${id} order by w.said_at, w.id limit 50`
}

/** Whether a member made one of the statements behind the decision. */
export async function hasSaid(db: Db | Tx, id: number, memberId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('crowd_statements')
      .select('id')
      .where('decision_id', '=', id)
      .where('member_id', '=', memberId)
      .executeTakeFirst()) !== undefined
  )
}

/** Records that a moderator looked at the decision. @returns whether no other moderator was faster */
export async function markLooked(tx: Tx, id: number, outcome: 'fine' | 'undone', moderatorId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update crowd_decisions set outcome = ${outcome}, looked_at = now(), looked_by = ${moderatorId}::uuid where id = ${id} and outcome is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
