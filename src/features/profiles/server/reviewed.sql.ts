import { type RawBuilder, sql } from 'kysely'
import { keyset } from '#db/keyset.ts'
import { REVIEWED_MAX } from '../profiles.rules.ts'

/** The order of reviewed restaurants: by the time of the vote if there is one, else of the duet, else of the post. */
export const latestReviewed = keyset([
  { sql: 'page.at', kind: 'micros' },
  { sql: 'page.id', kind: 'text' },
])

/** How many different restaurants a member added, voted on or dueted, up to the maximum. */
export function countReviewed(member: RawBuilder<string>): RawBuilder<number> {
  const end = sql`limit ${sql.lit(REVIEWED_MAX)}`
  return sql<number>`(select count(*) from (
    (select question_id from votes where user_id = ${member} ${end})
    union (select id from restaurants where author_id = ${member} and question_type = 'normal' ${end})
    union (select parent_question_id from restaurants where duet_user_id = ${member} and parent_question_id is not null ${end})
    ${end}) reviewed)`
}

/** A page of those restaurants, each once and one more than the limit; reads three indexes from the cursor on. */
export function reviewedIds(
  memberId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): RawBuilder<{ id: string }> {
  const member = sql`${memberId}::uuid`
  const rest = sql`order by ${latestReviewed.order} limit ${sql.lit(limit + 1)}`
  const from = (actions: RawBuilder<unknown>) => sql`(select * from (${actions}) page where ${latestReviewed.after(cursor)} ${rest})`
  const isVoted = (id: string) => sql`exists (select from votes v where v.question_id = ${sql.ref(id)} and v.user_id = ${member})`
  const voted = from(sql`select v.created_at as at, v.question_id as id from votes v where v.user_id = ${member}`)
  const dueted = from(sql`
    select d.created_at as at, d.parent_question_id as id from restaurants d
    where d.duet_user_id = ${member} and d.parent_question_id is not null and not ${isVoted('d.parent_question_id')}`)
  const written = from(sql`
    select w.created_at as at, w.id from restaurants w
    where w.author_id = ${member} and w.question_type = 'normal' and not ${isVoted('w.id')}
      and not exists (select from restaurants d where d.parent_question_id = w.id and d.duet_user_id = ${member})`)
  return sql`(select * from (${voted} union all ${dueted} union all ${written}) page ${rest})`
}
