import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

export function findPresence(db: Db, profileId: string) {
  return db.selectFrom('profiles').select(['show_online', 'last_seen_at']).where('id', '=', profileId).executeTakeFirst()
}

/** The members who follow this one and are followed back. Index follows_following. */
export async function listFriendIds(db: Db, profileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .select('following_id')
    .where('follower_id', '=', profileId)
    .where('is_mutual', '=', true)
    .execute()
  return rows.map((row) => row.following_id)
}

/** Of whoever keeps it private nothing is kept. Many at once go in the one order of locks and wait for none of them. */
export async function keepSeen(db: Db, profileIds: string[]): Promise<void> {
  const rest = profileIds.length > 1 ? sql`skip locked` : sql``
  await sql`
    update profiles set last_seen_at = now() where id in (
      select id from profiles where id = any(${profileIds}::uuid[]) and show_online order by id for no key update ${rest})`.execute(db)
}
