import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { hasRow, rowsOf } from '#db/rows.ts'

interface StaffRow {
  id: string
  username: string
  nickname: string
  avatar_url: string | null
  appointed_at: Date | null
}

/** The admins, who have no day of appointment, and the moderators; few on any site. */
export async function selectStaff(db: Db): Promise<StaffRow[]> {
  return rowsOf<StaffRow>(db)`
    select p.id, p.username, p.nickname, p.avatar_url, null::timestamptz as appointed_at from profiles p where p.id in (
      select u.user_id from user_badges u join badges g on g.id = u.badge_id where g.is_active and lower(g.name collate "C") = 'admin')
    union all
    select p.id, p.username, p.nickname, p.avatar_url, m.appointed_at from moderators m join profiles p on p.id = m.member_id
    order by username`
}

/** Appoints a moderator; false when the member is one already. */
export async function insertModerator(tx: Tx, memberId: string, by: string): Promise<boolean> {
  return hasRow(tx)`
    insert into moderators (member_id, appointed_by) values (${memberId}, ${by}) on conflict do nothing returning 1`
}

/** Removes a moderator; false when the member is none. */
export async function deleteModerator(tx: Tx, memberId: string): Promise<boolean> {
  return (await tx.deleteFrom('moderators').where('member_id', '=', memberId).returning('member_id').executeTakeFirst()) !== undefined
}

/**
 * Takes the badge away while another member holds it. The locked badge lets removals by one by one, so that two admins who remove
 * each other never leave none.
 */
export async function takeAdminBadge(tx: Tx, memberId: string): Promise<'taken' | 'last' | 'none'> {
  await sql`select from badges where lower(name collate "C") = 'admin' order by id for no key update`.execute(tx)
  const hasOthers = await hasRow(tx)`
    select from user_badges u join badges g on g.id = u.badge_id
    where g.is_active and lower(g.name collate "C") = 'admin' and u.user_id <> ${memberId}::uuid limit 1`
  if (!hasOthers) return 'last'
  const isTaken = await hasRow(tx)`
    delete from user_badges u using badges g
    where g.id = u.badge_id and lower(g.name collate "C") = 'admin' and u.user_id = ${memberId}::uuid returning 1`
  return isTaken ? 'taken' : 'none'
}
