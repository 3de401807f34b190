import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { hasRow, rowsOf } from '#db/rows.ts'

/** An older alert holds back no further one: the longest setting is a week. */
const KEPT_DAYS = 8

// A moderator or an admin without a running sanction, who has the second factor that the site asks its staff for.
const canAct = (id: RawBuilder<unknown>) => sql`is_moderator(${id}) and not lacks_staff_factor(${id}) and not exists (
  select from sanctions s where s.member_id = ${id} and s.kind <> 'warning' and s.ended_at is null and (s.until is null or s.until > now()))`

export interface Recipient {
  member_id: string
  auth_id: string
  email: string
  email_verified: boolean
  language: string
}

/** Members of the staff who were not alerted within these hours. */
export function selectRecipients(db: Db, pauseHours: number, limit: number): Promise<Recipient[]> {
  return rowsOf<Recipient>(db)`
    select p.id as member_id, u.id as auth_id, u.email, u.email_verified, p.language
    from (
      select b.user_id as id from user_badges b join badges g on g.id = b.badge_id and g.is_active and lower(g.name collate "C") = 'admin'
      union select member_id from moderators) staff
    join profiles p on p.id = staff.id join auth_users u on u.id = p.auth_id
    where ${canAct(sql`p.id`)} and not exists (
      select from waiting_alerts a where a.member_id = p.id and a.sent_at > now() - make_interval(hours => ${pauseHours}))
    order by p.id limit ${limit}`
}

/** Marks a member as alerted now. @returns false when another process was first */
export function takeAlert(tx: Tx, memberId: string, pauseHours: number): Promise<boolean> {
  return hasRow(tx)`
    insert into waiting_alerts as a (member_id) values (${memberId}::uuid)
    on conflict (member_id) do update set sent_at = excluded.sent_at where a.sent_at <= now() - make_interval(hours => ${pauseHours})
    returning 1`
}

/** Whether the member is on the staff and can decide. */
export function canDecide(db: Db, memberId: string): Promise<boolean> {
  return hasRow(db)`select from profiles p where p.id = ${memberId}::uuid and ${canAct(sql`p.id`)}`
}

export async function deleteOldAlerts(db: Db): Promise<void> {
  await sql`delete from waiting_alerts where sent_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db)
}
