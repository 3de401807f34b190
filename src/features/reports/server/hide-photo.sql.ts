import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { firstValue, rowsOf } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'

interface ReporterRow {
  memberId: string
  network: string | null
  unfounded: number
}

/** The members whose reports about a photo are open; banned ones are left out. */
export function selectReporters(tx: Tx, photoId: number): Promise<ReporterRow[]> {
  return rowsOf<ReporterRow>(tx)`
    select r.reporter_id as "memberId", encode(r.network_hash, 'hex') as network,
      (select count(*)::int from reports o where o.reporter_id = r.reporter_id and o.status = 'dismissed') as unfounded
    from reports r where r.item = ${`member_photo:${photoId}`} and r.status = 'pending' and r.reporter_id is not null and not is_banned(r.reporter_id)`
}

/** Hides a photo that everybody sees, unless a moderator kept it after earlier reports. @returns the restaurant; undefined: it stays as it is */
export function hidePhoto(tx: Tx, photoId: number): Promise<string | undefined> {
  return firstValue<string>(tx)`
    update member_photos set state = 'hidden' where id = ${photoId} and state = 'shown' and not is_cleared returning restaurant_id`
}

/** Forgets from which networks photos were reported, once a report is decided, and after 90 days. @returns how many at most */
export async function dropNetworks(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update reports set network_hash = null where id = any(array(
      select id from reports where network_hash is not null and (status <> 'pending' or created_at < now() - interval '90 days')
      order by created_at limit ${limit}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
