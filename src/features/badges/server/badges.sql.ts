import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Given } from '#db/joined-reads.ts'
import { compileOnce } from '#db/compile-once.ts'
import { rowsOf, valuesOf } from '#db/rows.ts'
import type { Badges } from '#db/types.ts'
import { FIRST_MEMBERS } from '../badges.rules.ts'

/** Every active badge that these members have earned by their counters and do not hold yet. */
function earnedBy(profileIds: RawBuilder<string[]>): RawBuilder<{ user_id: string; badge_id: number }> {
  return sql`
    select p.id as user_id, b.id as badge_id from profiles p join badges b on b.is_active and case b.condition_type
      when 'first_100' then coalesce((p.created_at, p.id) <= (
        select created_at, id from profiles order by created_at, id offset ${sql.lit(FIRST_MEMBERS - 1)} limit 1), true)
      when 'points_milestone' then p.points_tenths >= b.condition_value * 10
      when 'questions_count' then p.restaurant_count >= b.condition_value
      when 'comments_count' then p.comment_count >= b.condition_value
      when 'votes_count' then p.vote_count >= b.condition_value
      when 'friends_count' then p.friend_count >= b.condition_value
      when 'replies_count' then p.reply_count >= b.condition_value
      else false end
    where p.id = any(${profileIds})
      and not exists (select from user_badges h where h.user_id = p.id and h.badge_id = b.id)`
}

/** More tenths of a point than one action pays a member. */
const ACTION_TENTHS = 20

/**
 * Whether these members may have earned a badge by counters that one action is about to change; part of the statement that changes
 * them.
 * It may return a false positive. Sign-up decides who belongs to the first hundred.
 */
export function mayEarn(profileIds: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from profiles p join badges b on b.is_active and case b.condition_type
      when 'points_milestone' then p.points_tenths + ${sql.lit(ACTION_TENTHS)} >= b.condition_value * 10
      when 'questions_count' then p.restaurant_count >= b.condition_value
      when 'comments_count' then p.comment_count >= b.condition_value
      when 'votes_count' then p.vote_count + 1 >= b.condition_value
      when 'friends_count' then p.friend_count >= b.condition_value
      when 'replies_count' then p.reply_count >= b.condition_value
      else false end
    -- A lookup for each of the few that are left, and never a scan of all badges that anybody holds.
    where p.id in ${profileIds} and (select h.badge_id from user_badges h where h.user_id = p.id and h.badge_id = b.id) is null)`
}

/** Whether these members have earned a badge that they do not hold yet; part of another query. */
export function haveEarned(profileIds: RawBuilder<string[]>): RawBuilder<boolean> {
  return sql`exists (${earnedBy(profileIds)})`
}

/** Gives these members the badges they have earned. @returns the members who got one */
export async function insertEarned(db: Db, profileIds: string[]): Promise<Set<string>> {
  return new Set(
    await valuesOf<string>(db)`
    insert into user_badges (user_id, badge_id)
    ${earnedBy(sql`${profileIds}::uuid[]`)}
    order by user_id, badge_id
    on conflict do nothing
    returning user_id ${prepared}`,
  )
}

export interface EarnedRow {
  user_id: string
  earned_at: Date
  id: number
  name: string
  description: string
  emoji: string
  is_active: boolean
  condition_type: Badges['condition_type']
  condition_value: number
}

/** The badges that the member has not seen yet. */
export const unseenOf = (profileId: Given): RawBuilder<EarnedRow> => sql`
    select h.user_id, h.earned_at, b.* from user_badges h join badges b on b.id = h.badge_id
    where h.user_id = ${profileId} and h.seen_at is null order by h.earned_at, b.id`

/** Marks these badges as seen. @returns those that this call marked, and no earlier call */
export async function updateSeen(db: Db, profileId: string, badgeIds: readonly number[]): Promise<EarnedRow[]> {
  return rowsOf<EarnedRow>(db)`
    with seen as (
      update user_badges set seen_at = now()
      where user_id = ${profileId} and badge_id = any(${badgeIds}::bigint[]) and seen_at is null
      returning user_id, badge_id, earned_at)
    select seen.user_id, seen.earned_at, b.* from seen join badges b on b.id = seen.badge_id order by seen.earned_at, b.id`
}

/** The badges that a member holds, latest first, with a limit above the number of badge kinds. */
export function selectEarned(db: Db, profileId: string) {
  return db
    .selectFrom('user_badges as h')
    .innerJoin('badges as b', 'b.id', 'h.badge_id')
    .selectAll('b')
    .select(['h.user_id', 'h.earned_at'])
    .where('h.user_id', '=', profileId)
    .orderBy('h.earned_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(sql.lit(500))
}

const selectOneEarned = compileOnce((db, profileId: string, badgeId: number) =>
  selectEarned(db, profileId).where('b.id', '=', badgeId).modifyEnd(prepared),
)

/** This badge, if the member holds it. */
export async function findEarned(db: Db, profileId: string, badgeId: number): Promise<EarnedRow | undefined> {
  return (await selectOneEarned(db, profileId, badgeId))[0]
}

/** All badges that members can earn. */
export function selectBadges(db: Db) {
  return db
    .selectFrom('badges')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('condition_type')
    .orderBy('condition_value')
    .orderBy('id')
    .limit(500)
    .execute()
}

export interface ProgressRow extends Omit<EarnedRow, 'user_id' | 'earned_at'> {
  earned_at: Date | null
  current: number | null
}

/** The badges that this member can earn or holds, with the member's counts. */
export async function selectProgress(db: Db, profileId: string): Promise<ProgressRow[]> {
  return rowsOf<ProgressRow>(db)`
    select b.*, h.earned_at, case b.condition_type
      when 'points_milestone' then p.points_tenths / 10.0
      when 'questions_count' then p.restaurant_count
      when 'comments_count' then p.comment_count
      when 'votes_count' then p.vote_count
      when 'friends_count' then p.friend_count
      when 'replies_count' then p.reply_count
      end::float8 as current
    from profiles p cross join badges b left join user_badges h on h.badge_id = b.id and h.user_id = p.id
    where p.id = ${profileId} and (b.is_active or h.badge_id is not null)
    order by b.condition_type, b.condition_value, b.id limit 500`
}
