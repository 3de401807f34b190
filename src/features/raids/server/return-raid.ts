import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { ensure } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Raid } from '../raids.contract.ts'
import type { RaidContext } from './raid-worker.ts'
import { beginReturn, findRaid } from './raids.sql.ts'
import { presentRaid } from './raids.view.ts'

/**
 * An admin returns an undone raid within 30 days: the bans end, and everything comes back whose place is still there. Of two admins
 * one returns it. @throws DomainError ADMIN_ONLY, RAID_NOT_FOUND, RAID_NOT_RETURNABLE
 */
export async function returnRaid(context: Pick<RaidContext, 'config' | 'db' | 'log' | 'raids'>, admin: Member, id: number): Promise<Raid> {
  await assertAdmin(context.db, admin)
  const returning = await inTransaction(context.db, async (tx) => {
    await assertAdmin(tx, admin)
    ensure(await findRaid(tx, id), 'RAID_NOT_FOUND')
    ensure(await beginReturn(tx, id, admin.id), 'RAID_NOT_RETURNABLE')
    return presentRaid((await findRaid(tx, id))!)
  })
  audit(context, admin, { action: 'raid returned', contentId: String(id), reportIds: [] })
  void context.raids.run()
  return returning
}
