import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import { FOLLOWS_READ_EACH_MAX, FOLLOWS_READ_MAX, ACTIONS_READ_MAX, SUGGESTIONS_MAX } from '../feed.rules.ts'

export interface SuggestionRow {
  id: string
  username: string
  nickname: string
  avatar_url: string | null
  followed_by: number
  follows_you: boolean
}

/** Candidates to follow. Reads a bounded set: the latest follows of the latest followed members, and the latest actions. */
export async function selectSuggestions(db: Db, memberId: string): Promise<SuggestionRow[]> {
  const member = sql`${memberId}::uuid`
  return rowsOf<SuggestionRow>(db)`
    with followed as (
      select following_id from follows where follower_id = ${member} order by created_at desc, id desc limit ${sql.lit(FOLLOWS_READ_MAX)}
    ), known as (
      select theirs.following_id as id, count(*)::int as followed_by from followed cross join lateral (
        select f.following_id from follows f where f.follower_id = followed.following_id
        order by f.created_at desc, f.id desc limit ${sql.lit(FOLLOWS_READ_EACH_MAX)}) theirs
      group by theirs.following_id
    ), active as (
      select user_id as id, count(*)::int as actions from (
        select user_id, reason from points_log order by id desc limit ${sql.lit(ACTIONS_READ_MAX)}) latest
      where reason in ('QUESTION_CREATED', 'VOTE_GIVEN', 'COMMENT_GIVEN', 'REPLY_GIVEN')
      group by user_id
    )
    select p.id, p.username, p.nickname, p.avatar_url, coalesce(known.followed_by, 0) as followed_by,
      exists (select from follows f where f.follower_id = p.id and f.following_id = ${member}) as follows_you
    from known full join active using (id) join profiles p using (id)
    where p.id <> ${member} and not exists (select from follows f where f.follower_id = ${member} and f.following_id = p.id)
      and not is_banned(p.id) and p.id not in (select h.member_id from hidden_from(${member}) h)
    order by coalesce(known.followed_by, 0) desc, coalesce(active.actions, 0) desc, p.follower_count desc, p.id
    limit ${sql.lit(SUGGESTIONS_MAX)} ${prepared}`
}
