import { type RawBuilder, sql } from 'kysely'
import type { ReturnStep } from '../../raids.rules.ts'
import { count, lockMembers, type Tx, venuesOf } from './kept.sql.ts'

type RowStep = Exclude<ReturnStep, 'bans' | 'venues'>

/** Where the kept rows of a kind belong, and what triggers or the batch count again. */
const tables: Partial<Record<RowStep, { table?: string; counted?: string[]; where?: RawBuilder<unknown> }>> = {
  // Nobody whose business holds the venue by now has voted on it.
  votes: {
    where: sql`not holds_venue((k.content ->> 'user_id')::uuid, (
      select coalesce(parent_question_id, id) from restaurants where id = k.content ->> 'question_id'))`,
  },
  comments: { counted: ['likes_count', 'dislikes_count', 'reply_count'] },
  places: { table: 'comments', counted: ['likes_count', 'dislikes_count', 'reply_count'] },
  comment_replies: { counted: ['likes_count'] },
  follows: {
    counted: ['is_mutual'],
    where: sql`not is_blocked_between((k.content ->> 'follower_id')::uuid, (k.content ->> 'following_id')::uuid)`,
  },
  // What paid is back: words of a member who left meanwhile are not.
  points_log: {
    where: sql`(case split_part(k.content ->> 'source', ':', 1)
      when 'vote' then exists (
        select from votes where id = split_part(k.content ->> 'source', ':', 2)::bigint
        union all select from merged_votes where vote_id = split_part(k.content ->> 'source', ':', 2)::bigint)
      when 'comment' then exists (select from comments where id = split_part(k.content ->> 'source', ':', 2)::bigint and not is_deleted)
      else exists (select from comment_replies where id = split_part(k.content ->> 'source', ':', 2)::bigint) end)`,
  },
}

/** The next kept rows of a kind. */
export async function pickKept(tx: Tx, raidId: number, kind: string, amount: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from archived_rows where raid_id = ${raidId} and kind = ${kind} order by id limit ${amount}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Venues that were merged meanwhile have their rows at the survivor; a shield that was decided holds nothing any more. */
async function followTimes(tx: Tx, kind: RowStep, ids: readonly number[]): Promise<void> {
  await sql`
    update archived_rows k set content = k.content || jsonb_build_object('question_id', d.restaurant_id) from restaurant_redirects d
    where k.id = any(${ids}::bigint[]) and d.id = k.content ->> 'question_id'`.execute(tx)
  if (kind === 'votes')
    await sql`
      update archived_rows k set content = k.content || '{"is_held": false}'
      where k.id = any(${ids}::bigint[]) and (k.content ->> 'is_held')::boolean and not exists (
        select from archived_rows h join shields s on s.id = (h.content ->> 'shield_id')::bigint
        where h.raid_id = k.raid_id and h.kind = 'held_votes' and h.content -> 'vote_id' = k.content -> 'id'
          and s.outcome is distinct from 'released')`.execute(tx)
}

/** Puts a batch of kept rows back where their place is still there. @returns the numbers of those that are back */
async function putBack(tx: Tx, kind: RowStep, ids: readonly number[]): Promise<number[]> {
  const { table = kind, counted = [], where = sql`true` } = tables[kind] ?? {}
  const { rows } = await sql<{ id: number; is_back: boolean }>`
    select k.id, restore_kept_row(${table}::regclass, k.content - ${counted}::text[]) as is_back
    from (select * from archived_rows where id = any(${ids}::bigint[]) order by id) k where ${where}`.execute(tx)
  return rows.flatMap(({ id, is_back }) => (is_back ? [id] : []))
}

/** Gives emptied comments their texts again. */
async function refill(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update comments c set is_deleted = false, content = o.content,
      vote_id = (select v.id from votes v where v.id = o.vote_id and not exists (select from comments x where x.vote_id = v.id))
    from archived_rows k cross join lateral jsonb_populate_record(null::comments, k.content) o
    where k.id = any(${ids}::bigint[]) and c.id = o.id and c.is_deleted and c.user_id = o.user_id
      and (o.vote_id is not null or not exists (
        select from comments x where x.question_id = c.question_id and x.user_id = c.user_id and x.vote_id is null and not x.is_deleted and not x.is_second))
    returning k.id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function linkAnswers(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await sql`
    update comment_replies t set replied_to = (k.content ->> 'replied_to')::bigint from archived_rows k
    where k.id = any(${ids}::bigint[]) and t.id = (k.content ->> 'id')::bigint and t.replied_to is null and exists (
      select from comment_replies a where a.comment_id = t.comment_id and a.id = (k.content ->> 'replied_to')::bigint)`.execute(tx)
  return []
}

const counted = { votes: 'votes', comments: 'comments', emptied: 'comments', comment_replies: 'replies' } as const

/** Puts a batch of kept rows back, with what they count and pay. @returns how many are back, and the venues whose numbers changed */
export async function returnRows(tx: Tx, kind: RowStep, ids: readonly number[]): Promise<{ back: number; venues: string[] }> {
  await lockMembers(tx, ids)
  await followTimes(tx, kind, ids)
  const back = kind === 'emptied' ? await refill(tx, ids) : kind === 'answers' ? await linkAnswers(tx, ids) : await putBack(tx, kind, ids)
  if (kind in counted) await count(tx, counted[kind as keyof typeof counted], back, 1)
  const venues = await venuesOf(tx, back)
  await sql`delete from archived_rows where id = any(${ids}::bigint[])`.execute(tx)
  return { back: back.length, venues }
}
