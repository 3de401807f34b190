import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Given } from '#db/joined-reads.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, firstValue, rowsOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { CursorValue } from '#lib/cursor.ts'
import type { Sign } from '#features/ranking/detectors/window.rules.ts'
import type { HeldQuery, ShieldQuery } from '../shields.contract.ts'
import { type FoundSign, NETWORK_DAYS, type ShieldOutcome } from '../shields.rules.ts'

const oldestFirst = keyset(
  [
    { sql: 's.began_at', kind: 'micros' },
    { sql: 's.id', kind: 'integer' },
  ],
  'asc',
)
const inOrder = keyset([{ sql: 'h.vote_id', kind: 'integer' }], 'asc')

/** How many held votes of members gave each rating on the shield's restaurant. */
const heldRatings = sql`array(
  select count(v.id)::int from generate_series(1, 10) as n (rating)
  left join (held_votes h join votes v on v.id = h.vote_id) on h.shield_id = s.id and v.question_id = s.restaurant_id and v.is_held
    and v.counts_as_member and v.rating = n.rating
  group by n.rating order by n.rating)`

const heldHere = sql`(
  select count(*)::int from held_votes h join votes v on v.id = h.vote_id where h.shield_id = s.id and v.question_id = s.restaurant_id)`

/** What a member has to do with a shield: the restaurant or one of the votes is the member's own. */
const isInvolved = (memberId: string) => sql<boolean>`(
  r.author_id is not distinct from ${memberId}::uuid
  or exists (select from votes v where v.question_id = s.restaurant_id and v.user_id = ${memberId}::uuid)
  or exists (select from restaurant_claims k where k.restaurant_id = s.restaurant_id and k.member_id = ${memberId}::uuid and k.state = 'active')
  or exists (select from held_votes h join votes v on v.id = h.vote_id where h.shield_id = s.id and v.user_id = ${memberId}::uuid))`

export interface NoticeRow {
  began_at: Date
  held: number
  ratings: number[]
  held_ratings: number[]
}

/** The open shield of a restaurant. */
export const openShieldOf = (restaurantId: Given): RawBuilder<NoticeRow> => sql<NoticeRow>`
  select s.began_at, ${heldHere} as held, c.logged_in_ratings as ratings, ${heldRatings} as held_ratings
  from shields s join vote_counts c using (restaurant_id) where s.restaurant_id = ${restaurantId} and s.outcome is null`

export interface ShieldRow extends NoticeRow {
  id: number
  restaurant_id: string
  title: string
  pole: 'high' | 'low'
  signs: FoundSign[]
  held_all: number
  is_involved: boolean
  place: CursorValue[]
}

/** The shields that wait, oldest first, one more than the limit. */
export async function selectWaiting(db: Db, memberId: string, { id, cursor, limit }: ShieldQuery): Promise<ShieldRow[]> {
  return rowsOf<ShieldRow>(db)`
    select s.id, s.restaurant_id, r.title, s.began_at, s.pole, s.signs, ${heldHere} as held, c.logged_in_ratings as ratings,
      ${heldRatings} as held_ratings, (select count(*)::int from held_votes h where h.shield_id = s.id) as held_all,
      ${isInvolved(memberId)} as is_involved, ${oldestFirst.place} as place
    from shields s join restaurants r on r.id = s.restaurant_id join vote_counts c on c.restaurant_id = r.id
    where s.outcome is null and ${id === undefined ? sql`true` : sql`s.id = ${id}`} and ${oldestFirst.after(cursor)} order by ${oldestFirst.order} limit ${limit + 1}`
}

export interface HeldVoteRow {
  id: number
  restaurant_id: string
  title: string
  rating: number | null
  choice: 'accept' | 'reject'
  day: string
  signs: Sign[]
  user_id: string | null
  username: string | null
  nickname: string | null
  avatar_url: string | null
  place: CursorValue[]
}

/** The votes that a shield holds or held, in the order in which they were cast, one more than the limit. */
export async function selectHeld(db: Db, shieldId: number, { cursor, limit }: HeldQuery): Promise<HeldVoteRow[]> {
  return rowsOf<HeldVoteRow>(db)`
    select v.id, r.id as restaurant_id, r.title, v.rating, v.choice, (v.created_at at time zone 'Europe/Istanbul')::date::text as day,
      h.signs, v.user_id, p.username, p.nickname, p.avatar_url, ${inOrder.place} as place
    from held_votes h join votes v on v.id = h.vote_id join restaurants r on r.id = v.question_id left join profiles p on p.id = v.user_id
    where h.shield_id = ${shieldId} and ${inOrder.after(cursor)} order by ${inOrder.order} limit ${limit + 1}`
}

export interface ShieldFacts {
  restaurant_id: string
  outcome: ShieldOutcome | null
  is_involved: boolean
}

/** What decides who may decide about a shield. */
export async function findShield(db: Db | Tx, id: number, memberId: string): Promise<ShieldFacts | undefined> {
  return firstRow<ShieldFacts>(db)`
    select s.restaurant_id, s.outcome, ${isInvolved(memberId)} as is_involved
    from shields s join restaurants r on r.id = s.restaurant_id where s.id = ${id}`
}

/** The members and the restaurants of a shield's votes. */
export async function findTouched(tx: Tx, id: number): Promise<{ members: string[]; restaurants: string[] }> {
  return (await firstRow<{ members: string[]; restaurants: string[] }>(tx)`
    select coalesce(array_agg(distinct v.user_id::text) filter (where v.user_id is not null), '{}') as members,
      coalesce(array_agg(distinct v.question_id), '{}') as restaurants
    from held_votes h join votes v on v.id = h.vote_id where h.shield_id = ${id}`)!
}

/** Decides about a shield that waits. @returns how many votes it is about; undefined when another moderator was faster */
export async function closeShield(tx: Tx, id: number, outcome: ShieldOutcome, memberId: string): Promise<number | undefined> {
  return firstValue<number>(tx)`
    update shields s set outcome = ${outcome}, decided_by = ${memberId}, decided_at = now() where id = ${id} and outcome is null
    returning (select count(*)::int from held_votes h where h.shield_id = s.id) as votes`
}

/** Deletes networks of votes that are kept no longer. @returns how many */
export async function deleteNetworks(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from vote_networks where vote_id in (
      select vote_id from vote_networks where cast_at < now() - make_interval(days => ${NETWORK_DAYS}) order by cast_at limit ${limit})
    returning vote_id`.execute(db)
  return rows.length
}
