import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { presentPerson } from '#people/present-person.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Staff } from '../sanctions.contract.ts'
import { findTarget } from './sanctions.sql.ts'
import { deleteModerator, insertModerator, selectStaff, takeAdminBadge } from './staff.sql.ts'
import { notifyDevices } from './notify-devices.ts'

type Parts = Pick<Context, 'config' | 'db' | 'hub' | 'log' | 'sessions'>

/** The admins and the moderators; for admins. @throws DomainError ADMIN_ONLY */
export async function listStaff({ db }: Pick<Context, 'db'>, admin: Member): Promise<Staff> {
  await assertAdmin(db, admin)
  const rows = await selectStaff(db)
  return {
    admins: rows.filter((row) => row.appointed_at === null).map((row) => presentPerson(row.id, row)),
    moderators: rows.flatMap((row) =>
      row.appointed_at === null ? [] : [{ ...presentPerson(row.id, row), appointedAt: row.appointed_at.toISOString() }],
    ),
  }
}

/** An admin appoints a member as a moderator. @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND */
export async function appointModerator(context: Parts, admin: Member, username: string): Promise<Staff> {
  await change(context, admin, username, 'moderator appointed', (tx, id) => insertModerator(tx, id, admin.id))
  return listStaff(context, admin)
}

/** An admin removes a moderator. @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND */
export async function removeModerator(context: Parts, admin: Member, username: string): Promise<Staff> {
  await change(context, admin, username, 'moderator removed', deleteModerator)
  return listStaff(context, admin)
}

/**
 * An admin takes the role from another admin or gives it up; the last one keeps it.
 * @throws DomainError ADMIN_ONLY, PROFILE_NOT_FOUND, LAST_ADMIN
 */
export async function removeAdmin(context: Parts, admin: Member, username: string): Promise<{ removed: boolean }> {
  const removed = await change(context, admin, username, 'admin removed', async (tx, id) => {
    const taken = await takeAdminBadge(tx, id)
    refuseIf(taken === 'last', 'LAST_ADMIN')
    return taken === 'taken'
  })
  return { removed }
}

/** Changes a role under the locks of both, and logs it. @returns whether it changed */
async function change(
  context: Parts,
  admin: Member,
  username: string,
  action: Parameters<typeof audit>[2]['action'],
  write: (tx: Tx, memberId: string) => Promise<boolean>,
): Promise<boolean> {
  const changed = await inTransaction(context.db, async (tx) => {
    const target = await findTarget(tx, username.toLowerCase())
    await lockProfiles(tx, [admin.id, target?.id ?? null])
    await assertAdmin(tx, admin)
    ensure(target, 'PROFILE_NOT_FOUND')
    return (await write(tx, target.id)) ? target : undefined
  })
  if (!changed) return false
  notifyDevices(context, changed.id)
  audit(context, admin, { action, contentId: changed.username, reportIds: [] })
  return true
}
