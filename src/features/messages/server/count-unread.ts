import { sql } from 'kysely'
import { prepared } from '#db/connect.ts'
import type { Db } from '#db/connect.ts'

/** How many messages a member has received and neither read nor cleared, in all conversations. */
export async function countUnread(db: Db, profileId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(unread_count), 0)::int as count from conversations
    where owner_id = ${profileId}::uuid and unread_count > 0 ${prepared}`.execute(db)
  return rows[0]!.count
}
