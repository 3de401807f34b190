import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { ensure } from '#lib/errors.ts'
import type { Writer } from '../newcomers.rules.ts'

/**
 * What the rules for newcomers know of a member, by the clock of the database. Indexes serve each part.
 * @throws DomainError NOT_AUTHENTICATED to a member who left
 */
export async function findWriter(db: Db, memberId: string): Promise<Writer> {
  const { rows } = await sql<Writer>`
    select extract(epoch from clock_timestamp() - p.created_at)::float8 / 86400 as age, p.vote_count as votes, is_moderator(p.id) as "isStaff",
      extract(epoch from clock_timestamp() - greatest(
        (select max(created_at) from comments where user_id = p.id),
        (select max(created_at) from comment_replies where user_id = p.id),
        (select max(held_at) from held_texts where user_id = p.id)))::float8 as "sinceLast",
      exists (select from held_texts where user_id = p.id and is_accepted) as "hasAcceptedLink"
    from profiles p where p.id = ${memberId}::uuid`.execute(db)
  ensure(rows[0], 'NOT_AUTHENTICATED')
  return rows[0]
}
