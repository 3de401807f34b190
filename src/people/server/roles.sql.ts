import type { Db } from '#db/connect.ts'
import { firstRow } from '#db/rows.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { StaffFactor } from '../roles.rules.ts'

export interface Roles {
  isAdmin: boolean
  isModerator: boolean
  /** What a role lacks to count in this session, where the site asks its staff for a second factor: one, its confirmation, or its proof. */
  staffFactor: StaffFactor | null
}

/**
 * Whether the member is an admin, who holds an active badge named admin, however it is written; and whether the member moderates.
 * Where the site asks its staff for a second factor, neither counts in a session that was not opened or proven with one.
 */
export async function findRoles(db: Db, { id, hasSecondFactor = false }: Pick<Member, 'id' | 'hasSecondFactor'>): Promise<Roles> {
  return (await firstRow<Roles>(db)`
    select is_admin and missing is null as "isAdmin", is_moderator and missing is null as "isModerator",
      case when is_moderator then missing end as "staffFactor"
    from (
      select is_admin(${id}::uuid), is_moderator(${id}::uuid), case
        when not asks_staff_factor() then null
        when lacks_staff_factor(${id}::uuid) then case when has_factor(${id}::uuid) then 'unconfirmed' else 'missing' end
        when not ${hasSecondFactor} then 'unproven' end as missing) roles`)!
}
