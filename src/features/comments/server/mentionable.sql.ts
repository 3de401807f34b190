import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import { escaped } from '#db/text-search.ts'
import { MENTIONS_OFFERED } from '../mentions.rules.ts'

/** How many writers of a thread and of a restaurant are looked at. */
const NEAR_MAX = 200
/** How many names that begin with the letters are looked at. */
const FAR_MAX = 50

interface Asked {
  /** The viewer, who is not offered. */
  viewerId: string
  restaurantId: string
  /** The comment whose thread the text is for. */
  commentId: number | undefined
  /** Folded; empty right after the @. */
  needle: string
}

export interface MentionableRow {
  id: string
  username: string
  nickname: string
  avatar_url: string | null
}

/**
 * People to mention: those of the thread, then those of the restaurant, then those whose names begin with the letters. Members whom a block
 * or a mute hides, and banned ones, are left out. One statement.
 * Indexes comment_replies_thread, comments_all, profiles_username_unique, profiles_name_trigram.
 */
export async function selectMentionable(db: Db, { viewerId, restaurantId, commentId, needle }: Asked): Promise<MentionableRow[]> {
  const beginning = `${escaped(needle)}%`
  return rowsOf<MentionableRow>(db)`
    with people as (
      select user_id as id, 0 as far from comments where id = ${commentId ?? null}::int8
      union all
      select user_id, 0 from (
        select user_id from comment_replies where comment_id = ${commentId ?? null}::int8
        order by created_at desc, id desc limit ${sql.lit(NEAR_MAX)}) thread
      union all
      select author_id, 1 from restaurants where id = ${restaurantId}
      union all
      select user_id, 1 from (
        select user_id from comments where question_id = ${restaurantId}
        order by likes_count desc, created_at desc, id desc limit ${sql.lit(NEAR_MAX)}) restaurant
      ${needle === '' ? sql`` : sql`union all (select id, 2 from profiles where username like ${beginning} order by username limit ${sql.lit(FAR_MAX)})`}
      ${/* One letter would match a tenth of all shown names. */ needle.length < 2 ? sql`` : sql`union all (select id, 2 from profiles where name_key like ${beginning} limit ${sql.lit(FAR_MAX)})`}
    )
    select p.id, p.username, p.nickname, p.avatar_url
    from (select id, min(far) as far from people where id is not null group by id) near join profiles p on p.id = near.id
    where p.id <> ${viewerId}::uuid and not is_banned(p.id) and p.id not in (select h.member_id from hidden_from(${viewerId}::uuid) h)
      and (starts_with(p.username, ${needle}) or starts_with(p.name_key, ${needle}) or strpos(p.name_key, ${` ${needle}`}) > 0)
    order by near.far, p.follower_count desc, p.username limit ${sql.lit(MENTIONS_OFFERED)} ${prepared}`
}
