import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { hasRow, rowsOf, valuesOf } from '#db/rows.ts'
import { MARK_LENGTH } from '../hidden.rules.ts'

/** The members whom a viewer does not see, and which of them by a block. */
export async function selectHidden(db: Db, viewerId: string): Promise<{ member_id: string; is_blocked: boolean }[]> {
  return rowsOf<{ member_id: string; is_blocked: boolean }>(db)`
    select member_id, is_blocked from hidden_from(${viewerId}::uuid) ${prepared}`
}

/**
 * Which of these marks are those of members whom a viewer does not see, and which of them by a block. A caller learns nothing of members
 * whom it does not name.
 */
export async function selectHiddenAmong(db: Db, viewerId: string, marks: string[]): Promise<{ mark: string; is_blocked: boolean }[]> {
  return rowsOf<{ mark: string; is_blocked: boolean }>(db)`
    select mark, bool_or(is_blocked) as is_blocked
    from (select left(replace(member_id::text, '-', ''), ${sql.lit(MARK_LENGTH)}) as mark, is_blocked from hidden_from(${viewerId}::uuid)) hidden
    where mark = any(${marks}::text[]) group by mark order by mark ${prepared}`
}

/** Whether a block keeps a viewer from a member. */
export async function isOutOfReach(db: Db, viewerId: string, memberId: string): Promise<boolean> {
  return hasRow(db)`
    select from hidden_from(${viewerId}::uuid) where member_id = ${memberId}::uuid and is_blocked ${prepared}`
}

/** Whether a block keeps a viewer from the writer of a duet. */
export async function isDuetOutOfReach(db: Db, viewerId: string, restaurantId: string): Promise<boolean> {
  return hasRow(db)`
    select from restaurants r where r.id = ${restaurantId} and r.duet_user_id is not null and exists (
      select from hidden_from(${viewerId}::uuid) h where h.member_id = r.duet_user_id and h.is_blocked) ${prepared}`
}

/** The restaurants among these that are duets of these members. */
export async function selectDuetsOf(db: Db, ids: string[], memberIds: string[]): Promise<string[]> {
  return valuesOf<string>(db)`
    select id from restaurants where id = any(${ids}::text[]) and duet_user_id = any(${memberIds}::uuid[]) ${prepared}`
}
