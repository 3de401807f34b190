import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { type Given, jsonRows } from '#db/joined-reads.ts'
import { firstRow, onlyValue, rowsOf, valuesOf } from '#db/rows.ts'
import type { Said } from '#features/witnesses/server/index.ts'
import { type HoursSaid, OTHERS_MAX } from '../hours.contract.ts'

/** What a member says counts for this many days: older words may be about other hours. */
const STATEMENT_DAYS = 30

const isRecent = sql`s.said_at > clock_timestamp() - make_interval(days => ${STATEMENT_DAYS}) and not is_banned(s.member_id)`

interface Statement {
  restaurantId: string
  memberId: string
  value: string
  network: Buffer | undefined
  isWaiting: boolean
}

/**
 * What a member says about hours, in place of anything earlier. The same value said again keeps its time while it counts: repeating it
 * neither shortens the wait of others nor removes a contradiction.
 */
export async function saveStatement(tx: Tx, { restaurantId, memberId, value, network, isWaiting }: Statement): Promise<void> {
  await sql`
    insert into hours_statements as s (restaurant_id, member_id, value, network_hash, is_waiting)
    values (${restaurantId}, ${memberId}::uuid, ${value}, ${network ?? null}::bytea, ${isWaiting})
    on conflict on constraint hours_statements_once
    do update set value = excluded.value, network_hash = excluded.network_hash, is_waiting = excluded.is_waiting,
      said_at = case when s.is_waiting and s.value = excluded.value and s.said_at > clock_timestamp() - make_interval(days => ${STATEMENT_DAYS})
        then s.said_at else clock_timestamp() end
    ${prepared}`.execute(tx)
}

export interface StatementRow extends Said {
  value: string
}

/** What members said about the hours of a restaurant within 30 days, the latest first; not those who are banned. */
export async function selectStatements(db: Db | Tx, restaurantId: string): Promise<StatementRow[]> {
  return rowsOf<StatementRow>(db)`
    select s.member_id as "memberId", s.value, encode(s.network_hash, 'hex') as network, s.said_at as "saidAt",
      s.is_waiting as "isWaiting", clock_timestamp() as now
    from hours_statements s where s.restaurant_id = ${restaurantId} and ${isRecent}
    order by s.said_at desc, s.member_id limit 200 ${prepared}`
}

/** What members said about hours that waits, for the record of a decision: taken before the statements are closed. */
export const waitingOf = (id: string): RawBuilder<unknown> => sql`
  select member_id, jsonb_build_object('hours', value) as value, said_at from hours_statements where restaurant_id = ${id} and is_waiting`

/** Closes the statements about the hours of a restaurant, which were decided upon. @returns how many statements waited */
export async function closeStatements(tx: Tx, id: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update hours_statements set is_waiting = false where restaurant_id = ${id} and is_waiting ${prepared}`.execute(tx)
  return Number(numAffectedRows)
}

/** Whether another member says these hours too. */
export async function isSaidByOthers(tx: Tx, id: string, value: string, memberId: string): Promise<boolean> {
  return onlyValue<boolean>(tx)`
    select exists (
      select from hours_statements s where s.restaurant_id = ${id} and s.member_id <> ${memberId}::uuid and s.value = ${value}
        and s.is_waiting and ${isRecent}) as is ${prepared}`
}

/** What a member said last about the hours of a restaurant. */
export function findOwnStatement(db: Db, restaurantId: string, memberId: string) {
  return db
    .selectFrom('hours_statements')
    .select(['value', 'is_waiting'])
    .where('restaurant_id', '=', restaurantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

/** Other hours than those on the page that members say while nothing is decided: the most members first, then the latest. */
export function selectOthers(db: Db, id: string): Promise<{ value: string; members: number }[]> {
  return rowsOf<{ value: string; members: number }>(db)`${othersOf(id)} ${prepared}`
}

const othersOf = (id: string | Given): RawBuilder<{ value: string; members: number }> => sql`
    select s.value, count(*)::int as members from hours_statements s left join restaurant_hours h on h.restaurant_id = s.restaurant_id
    where s.restaurant_id = ${id} and s.is_waiting and s.value is distinct from h.value and ${isRecent}
    group by s.value order by members desc, max(s.said_at) desc limit ${sql.lit(OTHERS_MAX)}`

/** Whether the hours of a restaurant are one member's word, and what else members say. */
export const hoursSaidOf = (id: Given): RawBuilder<HoursSaid> => sql`
    select coalesce(h.version, 0) as version, coalesce(c.is_word, false) as "isWord", ${jsonRows(othersOf(id))} as others
    from restaurants r left join restaurant_hours h on h.restaurant_id = r.id
    left join hours_changes c on (c.restaurant_id, c.version) = (h.restaurant_id, h.version) where r.id = ${id}`

/** Restaurants for which several members say the same hours, in the order of their ids. */
export async function selectAgreed(db: Db, after: string, limit: number): Promise<string[]> {
  return valuesOf<string>(db)`
    select distinct restaurant_id as id from (
      select restaurant_id from hours_statements
      where is_waiting and said_at > now() - make_interval(days => ${STATEMENT_DAYS}) and restaurant_id > ${after}
      group by restaurant_id, value having count(*) > 1) agreed
    order by restaurant_id limit ${limit}`
}

/** The hours before and after a decision of members; undefined once a moderator looked at it. */
export async function findDecision(tx: Tx, id: number): Promise<{ before: Recorded; after: Recorded } | undefined> {
  return firstRow<{ before: Recorded; after: Recorded }>(tx)`
    select old_value as before, new_value as after from crowd_decisions where id = ${id} and subject = 'hours' and outcome is null`
}

/** Hours of a version, as a decision records them. In a confirmation, before and after have the same version, and before has no hours. */
export interface Recorded {
  hours: string | null
  version: number
}
