import { type RawBuilder, sql } from 'kysely'
import { valuesOf } from '#db/rows.ts'
import type { ReturnStep } from '../../raids.rules.ts'
import { pickDecisions, returnDecisions } from './decisions.sql.ts'
import { returnDishRatings } from './dishes.sql.ts'
import { returnFacts } from './facts.sql.ts'
import { returnGifts } from './gifts.sql.ts'
import { pickHours, returnHours } from './hours.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { count, forget, lockMembers, type Moved, putBack, restaurantsOf } from './kept.sql.ts'
import { returnMessages } from './messages.sql.ts'
import { returnAltTexts, returnPhotos } from './photos.sql.ts'
import { returnPrices, returnStates } from './prices.sql.ts'
import { reopenShields } from './shields.sql.ts'
import { closeDecided, closeDecidedHours } from './statements.sql.ts'

type RowStep = Exclude<ReturnStep, 'bans' | 'restaurants'>

/** The conditions under which kept rows of a kind come back. */
const conditions: Partial<Record<RowStep, RawBuilder<unknown>>> = {
  // Leaves out the votes of a member whose business manages the restaurant by now.
  votes: sql`not holds_restaurant((k.content ->> 'user_id')::uuid, (
    select coalesce(parent_question_id, id) from restaurants where id = k.content ->> 'question_id'))`,
  follows: sql`not is_blocked_between((k.content ->> 'follower_id')::uuid, (k.content ->> 'following_id')::uuid)`,
  // Points come back with what paid them; the comments and replies of a member who left meanwhile are not back.
  points_log: sql`(case split_part(k.content ->> 'source', ':', 1)
      when 'vote' then exists (
        select from votes where id = split_part(k.content ->> 'source', ':', 2)::bigint
        union all select from merged_votes where vote_id = split_part(k.content ->> 'source', ':', 2)::bigint)
      when 'comment' then exists (select from comments where id = split_part(k.content ->> 'source', ':', 2)::bigint and not is_deleted)
      when 'gift' then exists (select from gift_inbox where id = split_part(k.content ->> 'source', ':', 2)::bigint)
      else exists (select from comment_replies where id = split_part(k.content ->> 'source', ':', 2)::bigint) end)`,
}

/** The next kept rows of a kind. */
export async function pickKept(tx: Tx, raidId: number, kind: RowStep, amount: number): Promise<number[]> {
  if (kind === 'crowd_decisions') return pickDecisions(tx, raidId, amount)
  if (kind === 'hours_changes') return pickHours(tx, raidId, amount)
  return valuesOf<number>(tx)`
    select id from archived_rows where raid_id = ${raidId} and kind = ${kind} order by id limit ${amount}`
}

/**
 * Adapts kept rows to what happened meanwhile: rows of merged restaurants get the survivor, and statements on which a decision followed are
 * closed.
 */
async function followTimes(tx: Tx, kind: RowStep, ids: readonly number[]): Promise<void> {
  const moved =
    kind === 'hours_changes'
      ? sql`(select id from archived_rows where id = any(${ids}::bigint[]) or (kind in ('restaurant_hours', 'crowd_decisions')
    and raid_id in (select raid_id from archived_rows where id = any(${ids}::bigint[]))))`
      : sql`(select unnest(${ids}::bigint[]))`
  for (const column of ['question_id', 'restaurant_id'])
    await sql`
      update archived_rows k set content = k.content || jsonb_build_object(${column}::text, d.restaurant_id) from restaurant_redirects d
      where k.id in ${moved} and d.id = k.content ->> ${column}`.execute(tx)
  if (kind === 'restaurant_statements') await closeDecided(tx, ids)
  if (kind === 'hours_statements') await closeDecidedHours(tx, ids)
  if (kind === 'votes')
    await sql`
      update archived_rows k set content = k.content || '{"is_held": false}'
      where k.id = any(${ids}::bigint[]) and (k.content ->> 'is_held')::boolean and not exists (
        select from archived_rows h join shields s on s.id = (h.content ->> 'shield_id')::bigint
        where h.raid_id = k.raid_id and h.kind = 'held_votes' and h.content -> 'vote_id' = k.content -> 'id'
          and s.outcome is distinct from 'released')`.execute(tx)
}

/** Gives emptied comments their texts again. */
async function refill(tx: Tx, ids: readonly number[]): Promise<number[]> {
  return valuesOf<number>(tx)`
    update comments c set is_deleted = false, content = o.content,
      vote_id = (select v.id from votes v where v.id = o.vote_id and not exists (select from comments x where x.vote_id = v.id))
    from archived_rows k cross join lateral jsonb_populate_record(null::comments, k.content) o
    where k.id = any(${ids}::bigint[]) and c.id = o.id and c.is_deleted and c.user_id = o.user_id
      and (o.vote_id is not null or not exists (
        select from comments x where x.question_id = c.question_id and x.user_id = c.user_id and x.vote_id is null and not x.is_deleted and not x.is_second))
    returning k.id`
}

async function linkAnswers(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await sql`
    update comment_replies t set replied_to = (k.content ->> 'replied_to')::bigint from archived_rows k
    where k.id = any(${ids}::bigint[]) and t.id = (k.content ->> 'id')::bigint and t.replied_to is null and exists (
      select from comment_replies a where a.comment_id = t.comment_id and a.id = (k.content ->> 'replied_to')::bigint)`.execute(tx)
  return []
}

const counted = { votes: 'votes', comments: 'comments', emptied: 'comments', comment_replies: 'replies' } as const

/** The steps whose rows come back in another way than row by row. */
const others: Partial<Record<RowStep, (tx: Tx, ids: readonly number[]) => Promise<number[]>>> = {
  emptied: refill,
  answers: linkAnswers,
  shields: reopenShields,
  prices: returnPrices,
  price_states: returnStates,
  dish_ratings: returnDishRatings,
  photos: returnPhotos,
  alt_texts: returnAltTexts,
  hours_changes: returnHours,
  fact_statements: returnFacts,
  crowd_decisions: returnDecisions,
  encrypted_messages: returnMessages,
  gift_inbox: returnGifts,
}

/** Puts a batch of kept rows back, with what they count and pay, where their place is still there. */
export async function returnRows(tx: Tx, kind: RowStep, ids: readonly number[]): Promise<Moved> {
  await lockMembers(tx, ids)
  await followTimes(tx, kind, ids)
  const table = kind === 'places' ? 'comments' : kind
  const back = (await others[kind]?.(tx, ids)) ?? (await putBack(tx, table, ids, conditions[kind]))
  if (kind in counted) await count(tx, counted[kind as keyof typeof counted], back, 1)
  const moved = {
    amount: ids.length,
    restaurants: await restaurantsOf(tx, back),
    collections: await collectionsOf(tx, kind, back),
    isListed: kind === 'crowd_decisions' && back.length > 0,
  }
  await forget(tx, ids)
  return moved
}

/** The collections of kept rows. */
async function collectionsOf(tx: Tx, kind: RowStep, kept: readonly number[]): Promise<string[]> {
  const column = kind === 'collections' ? 'id' : 'collection_id'
  if (!kind.startsWith('collection')) return []
  return valuesOf<string>(tx)`
    select distinct content ->> ${column} as id from archived_rows where id = any(${kept}::bigint[])`
}
