import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { type Given } from '#db/joined-reads.ts'
import { firstRow, hasRow, onlyValue, rowsOf, valuesOf } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'
import type { FactValue } from '#features/fact-names/fact-names.data.ts'
import { type FactStatement, WITNESS_DAYS } from '../facts.rules.ts'

const today = sql`(clock_timestamp() at time zone 'Europe/Istanbul')::date`
/** More members than this say nothing new about a fact. */
const STATEMENTS_MAX = 200
const PEOPLE_MAX = 200

export interface Place {
  question_type: 'normal' | 'duet'
  today: string
}

/** The restaurant, without a lock. */
export async function findPlace(db: Db, id: string): Promise<Place | undefined> {
  return firstRow<Place>(db)`select question_type, ${today}::text as today from restaurants where id = ${id} ${prepared}`
}

/** Locks the restaurant, and with it what members say about it. Taken after the member. */
export async function lockPlace(tx: Tx, id: string): Promise<Place | undefined> {
  return firstRow<Place>(tx)`
    select question_type, ${today}::text as today from restaurants where id = ${id} for no key update ${prepared}`
}

/** How many other facts a member said within a day. */
export async function countOfDay(tx: Tx, memberId: string, restaurantId: string, facts: readonly string[]): Promise<number> {
  return onlyValue<number>(tx)`
    select count(*)::int as count from fact_statements
    where member_id = ${memberId}::uuid and said_at > clock_timestamp() - interval '1 day'
      and not (restaurant_id = ${restaurantId} and fact = any(${facts}::text[]))`
}

export interface Saying {
  restaurantId: string
  memberId: string
  network: Buffer | undefined
  facts: readonly { fact: string; value: FactValue; seenOn: string }[]
}

const given = ({ facts }: Saying): RawBuilder<unknown> => sql`
  unnest(${facts.map(({ fact }) => fact)}::text[], ${facts.map(({ value }) => value)}::text[], ${facts.map(({ seenOn }) => seenOn)}::date[])
    as g (fact, value, seen_on)`
const isRecent = sql`s.said_at > clock_timestamp() - make_interval(days => ${sql.lit(WITNESS_DAYS)})`

/** One of these facts that a moderator refused from this member in the last days. */
export async function findRefused(tx: Tx, saying: Saying): Promise<string | undefined> {
  const [fact] = await valuesOf<string>(tx)`
    select s.fact from fact_statements s join ${given(saying)} on g.fact = s.fact and g.value = s.value
    where s.restaurant_id = ${saying.restaurantId} and s.member_id = ${saying.memberId}::uuid and s.state = 'refused' and ${isRecent} limit 1`
  return fact
}

/**
 * What a member says about facts, in place of anything earlier. The same value said again keeps its time while it counts: repeating it
 * neither shortens the wait of others nor removes a contradiction.
 */
export async function saveStatements(tx: Tx, saying: Saying): Promise<void> {
  const { restaurantId, memberId, network } = saying
  await sql`
    insert into fact_statements as s (restaurant_id, member_id, fact, value, seen_on, network_hash)
    select ${restaurantId}, ${memberId}::uuid, g.fact, g.value, g.seen_on, ${network ?? null}::bytea from ${given(saying)}
    on conflict on constraint fact_statements_once do update set value = excluded.value, seen_on = excluded.seen_on,
      network_hash = excluded.network_hash,
      state = case when s.value = excluded.value and s.state <> 'refused' then s.state else 'open' end,
      said_at = case when s.value = excluded.value and s.state <> 'refused' and ${isRecent} then s.said_at else clock_timestamp() end`.execute(
    tx,
  )
}

/** Takes back what a member says about a fact. @returns whether the member said anything */
export async function deleteStatement(tx: Tx, restaurantId: string, memberId: string, fact: string): Promise<boolean> {
  return hasRow(tx)`
    delete from fact_statements where restaurant_id = ${restaurantId} and member_id = ${memberId}::uuid and fact = ${fact} returning 1`
}

export interface StatementRow extends Omit<FactStatement, 'isNewcomer'> {
  fact: string
}

/** What members say about these facts of a restaurant, the latest days first. */
export async function selectStatements(db: Db | Tx, restaurantId: string, facts: readonly string[]): Promise<StatementRow[]> {
  return rowsOf<StatementRow>(db)`
    select s.id, s.fact, s.member_id as "memberId", s.value, s.seen_on::text as "seenOn", s.said_at as "saidAt", s.state,
      encode(s.network_hash, 'hex') as network, is_banned(s.member_id) as "isBanned", holds_restaurant(s.member_id, r.id) as "isBusiness",
      r.author_id is not distinct from s.member_id or is_moderator(s.member_id) as "isDecider"
    from restaurants r cross join unnest(${facts}::text[]) as f (fact) cross join lateral (
      select * from fact_statements x where x.restaurant_id = r.id and x.fact = f.fact
      order by x.seen_on desc, x.id desc limit ${STATEMENTS_MAX}) s
    where r.id = ${restaurantId}`
}

/** What is shown of the facts of a restaurant, for a page: in no order. Imported ones show where no member says anything. */
export const shownFactsOf = (id: Given): RawBuilder<ShownRow> => sql`
  select f.fact, c.name as card, f.value, f.state, f.confirmed_on::text as "seenOn", f.witnesses, f.others,
    f.business_value as "businessValue", f.business_on::text as "businessOn", f.is_hit and f.hit_until >= ${today} as "isHit"
  from restaurant_facts f left join meal_cards c on f.fact = 'meal_card:' || c.slug where f.restaurant_id = ${id}
  union all select g.fact, c.name, g.value, 'import', i.imported_on::text, 0, '[]'::jsonb, null, null, false
  from imported_facts i cross join lateral (
    select split_part(pair, '=', 1) as fact, split_part(pair, '=', 2) as value from string_to_table(i.facts, ' ') as pair) g
  left join meal_cards c on g.fact = 'meal_card:' || c.slug
  where i.restaurant_id = ${id} and not exists (select from restaurant_facts f where f.restaurant_id = i.restaurant_id and f.fact = g.fact)`

export interface ShownRow {
  fact: string
  card: string | null
  value: FactValue
  state: 'fact' | 'word' | 'contradicted' | 'faded' | 'business' | 'import'
  seenOn: string
  witnesses: number
  others: { value: FactValue; seenOn: string; witnesses: number }[]
  businessValue: FactValue | null
  businessOn: string | null
  isHit: boolean
}

/** What is shown of the facts of a restaurant. */
export async function selectShown(db: Db, restaurantId: string): Promise<ShownRow[]> {
  return rowsOf<ShownRow>(db)`${shownFactsOf(sql`${restaurantId}`)} ${prepared}`
}

export interface PersonRow {
  fact: string
  value: FactValue
  seenOn: string
  isBusiness: boolean
  member_id: string
  username: string
  nickname: string
  avatar_url: string | null
}

/** Who said what about the facts of a restaurant, the latest first: neither banned members nor what a moderator refused. */
export async function selectPeople(db: Db, restaurantId: string): Promise<PersonRow[]> {
  return rowsOf<PersonRow>(db)`
    select s.fact, s.value, s.seen_on::text as "seenOn", holds_restaurant(s.member_id, s.restaurant_id) as "isBusiness", s.member_id,
      p.username, p.nickname, p.avatar_url
    from fact_statements s join profiles p on p.id = s.member_id
    where s.restaurant_id = ${restaurantId} and s.state <> 'refused' and not is_banned(s.member_id)
    order by s.seen_on desc, s.id desc limit ${PEOPLE_MAX}`
}

/** What a member says about the facts of a restaurant. */
export async function selectOwn(
  db: Db,
  restaurantId: string,
  memberId: string,
): Promise<{ fact: string; value: FactValue; seenOn: string }[]> {
  return rowsOf<{ fact: string; value: FactValue; seenOn: string }>(db)`
    select fact, value, seen_on::text as "seenOn" from fact_statements
    where restaurant_id = ${restaurantId} and member_id = ${memberId}::uuid order by fact`
}
