import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** What a member shows, and whether the viewer is a friend or the member. Index follows_once. */
export function findPresence(db: Db, { profileId, askerId }: { profileId: string; askerId: string }) {
  return db
    .selectFrom('profiles as p')
    .select(['p.show_online', 'p.last_seen_at'])
    .select(
      sql<boolean>`p.id = ${askerId}::uuid or exists (
        select from follows f where f.follower_id = ${askerId}::uuid and f.following_id = p.id and f.is_mutual)
          and not is_silent_for(${askerId}::uuid, p.id)`.as('is_friend'),
    )
    .where('p.id', '=', profileId)
    .executeTakeFirst()
}

/** Whether a member shows their presence. */
export async function showsOnline(db: Db, profileId: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('show_online').where('id', '=', profileId).executeTakeFirst()
  return row?.show_online === true
}

/** The members who follow this one, are followed back and have not muted this one. Index follows_following. */
export async function listFriendIds(db: Db, profileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .select('following_id')
    .where('follower_id', '=', profileId)
    .where('is_mutual', '=', true)
    .where(sql<boolean>`not is_silent_for(following_id, follower_id)`)
    .execute()
  return rows.map((row) => row.following_id)
}

/** Stores nothing for members who keep it private. Several rows are locked in the global order, skipping locked ones. */
export async function storeLastSeen(db: Db, profileIds: string[]): Promise<void> {
  const rest = profileIds.length > 1 ? sql`skip locked` : sql``
  await sql`
    update profiles set last_seen_at = now() where id in (
      select id from profiles where id = any(${profileIds}::uuid[]) and show_online order by id for no key update ${rest})`.execute(db)
}
