import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { type Given, joinedRead, type JoinedRead, jsonRow } from '#db/joined-reads.ts'
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
export async function findRoles(db: Db, member: Pick<Member, 'id' | 'hasSecondFactor'>): Promise<Roles> {
  return rolesIn(member, (await firstRow<HeldRoles>(db)`${heldRoles(member.id)} ${prepared}`)!)
}

/** The roles of a member, for `rolesIn`. */
export function heldRolesRead(): JoinedRead<HeldRoles> {
  return joinedRead(
    (_, memberId) => jsonRow(heldRoles(memberId)),
    (roles) => roles!,
  )
}

/** What counts of the roles of a member in this session. */
export function rolesIn({ hasSecondFactor = false }: Pick<Member, 'hasSecondFactor'>, { isAdmin, isModerator, lacks }: HeldRoles): Roles {
  const missing = lacks === 'unproven' && hasSecondFactor ? null : lacks
  return { isAdmin: isAdmin && missing === null, isModerator: isModerator && missing === null, staffFactor: isModerator ? missing : null }
}

/** The roles of a member, and what they lack in a session without a second factor. */
interface HeldRoles {
  isAdmin: boolean
  isModerator: boolean
  lacks: StaffFactor | null
}

const heldRoles = (id: string | Given): RawBuilder<HeldRoles> => sql<HeldRoles>`
  select is_admin(member.id) as "isAdmin", is_moderator(member.id) as "isModerator", case
    when not asks_staff_factor() then null
    when lacks_staff_factor(member.id) then case when has_factor(member.id) then 'unconfirmed' else 'missing' end
    else 'unproven' end as lacks
  -- A column, because PostgreSQL inlines no function whose argument is a query.
  from (select ${id}::uuid as id offset 0) member`
