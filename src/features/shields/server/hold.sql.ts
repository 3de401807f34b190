import { sql } from 'kysely'
import { lockDishes } from '#db/lock-dishes.ts'
import type { Tx } from '#db/transaction.ts'
import { onlyValue, rowsOf, valuesOf } from '#db/rows.ts'
import type { Attack } from './hold-votes.ts'

/** Allows the transaction more time than usual requests: thousands of votes take longer, and wait longer for such requests. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '10s', true)`.execute(tx)
}

/** The votes of these ids that a member still has and that were never held. */
export async function findHoldable(tx: Tx, ids: readonly number[]): Promise<{ id: number; user_id: string; question_id: string }[]> {
  return rowsOf<{ id: number; user_id: string; question_id: string }>(tx)`
    select id, user_id, question_id from votes v
    where id = any(${ids}::int8[]) and user_id is not null and not is_held
      and not exists (select from held_votes h where h.vote_id = v.id)`
}

/** The open shield of a restaurant, a new one where there is none; what the search found now replaces what it found before. */
export async function openShield(tx: Tx, { restaurantId, pole, signs }: Omit<Attack, 'votes'>): Promise<number> {
  return onlyValue<number>(tx)`
    insert into shields (restaurant_id, pole, signs) values (${restaurantId}, ${pole}, ${JSON.stringify(signs)}::jsonb)
    on conflict (restaurant_id) where outcome is null do update set signs = excluded.signs
    returning id`
}

/** Records why votes are held, and the weight that each had. */
export async function insertHeld(tx: Tx, shieldId: number, votes: Attack['votes']): Promise<void> {
  await sql`
    insert into held_votes (vote_id, shield_id, signs, weight)
    select v.id, ${shieldId}, string_to_array(asked.signs, ','), v.weight
    from unnest(${votes.map(({ id }) => id)}::int8[], ${votes.map(({ signs }) => signs.join(','))}::text[]) as asked (id, signs)
    join votes v using (id)
    on conflict do nothing`.execute(tx)
}

/** Takes the votes of a shield out of all counters. @returns the restaurants of the votes that counted until now */
export async function markHeld(tx: Tx, shieldId: number): Promise<string[]> {
  return valuesOf<string>(tx)`
    update votes v set is_held = true, weight = 0 from held_votes h
    where h.shield_id = ${shieldId} and v.id = h.vote_id and not v.is_held returning v.question_id`
}

/**
 * Puts the votes of a shield back into all counters. A vote that was changed meanwhile begins without a weight.
 * @returns their restaurants
 */
export async function markReleased(tx: Tx, shieldId: number): Promise<string[]> {
  return valuesOf<string>(tx)`
    update votes v set is_held = false,
      weight = case when not v.counts_as_member or v.rating is null or v.last_rating_change_at > h.held_at then 0 else h.weight end
    from held_votes h
    where h.shield_id = ${shieldId} and v.id = h.vote_id and v.is_held returning v.question_id`
}

/** The ratings of dishes that the members of a shield's votes gave at the restaurants of these votes. */
const ratingsOf = (shieldId: number) => sql`
  select s.id, s.dish_id from held_votes h join votes v on v.id = h.vote_id
  join restaurant_dishes d on d.restaurant_id = v.question_id join dish_ratings s on s.dish_id = d.id and s.member_id = v.user_id
  where h.shield_id = ${shieldId}`

/** Takes the dish ratings of the members of a shield out of all counters, or puts them back. Dishes are locked before their ratings. */
export async function markRatings(tx: Tx, shieldId: number, isHeld: boolean): Promise<void> {
  await lockDishes(tx, sql`select dish_id from (${ratingsOf(shieldId)}) r`)
  await sql`
    update dish_ratings set is_held = ${isHeld}, weight = 0
    where id in (select r.id from (${ratingsOf(shieldId)}) r) and is_held <> ${isHeld}`.execute(tx)
}
