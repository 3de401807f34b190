import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { DomainError } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Raid, RaidInput } from '../raids.contract.ts'
import { takeTime } from './choose.sql.ts'
import { isAllLeft } from './left.sql.ts'
import { chooseAccounts, fingerprintOf } from './preview-raid.ts'
import type { RaidContext } from './raid-worker.ts'
import { findRaid, insertRaid } from './raids.sql.ts'
import { presentRaid } from './raids.view.ts'
import { countTouched } from './touched.sql.ts'

/**
 * An admin orders the undo of exactly the accounts that the preview showed, and of what the admin chose among that which gone accounts
 * left. The worker begins at once, and nothing is gone for 30 days.
 * @throws DomainError ADMIN_ONLY, RAID_EMPTY, RAID_CHANGED, RAID_TOO_LARGE, IDEMPOTENCY_KEY_REUSED
 */
export async function orderRaid(
  context: Pick<RaidContext, 'config' | 'db' | 'log' | 'raids'>,
  admin: Member,
  input: RaidInput,
  key?: string,
): Promise<Raid> {
  await assertAdmin(context.db, admin)
  let isNew = false
  const ordered = await inTransaction(context.db, async (tx) => {
    await takeTime(tx)
    await lockProfiles(tx, [admin.id])
    await assertAdmin(tx, admin)
    return runIdempotent(tx, { owner: admin.id, key, request: { raid: input } }, async () => {
      const ids = await chooseAccounts(tx, input.signs)
      const { left } = input
      if (fingerprintOf(ids) !== input.fingerprint || !(await isAllLeft(tx, input.signs, left))) throw new DomainError('RAID_CHANGED')
      if (ids.length + left.restaurants.length + left.photos.length === 0) throw new DomainError('RAID_EMPTY')
      const { counts } = await countTouched(tx, ids, left)
      const id = await insertRaid(tx, input, { adminId: admin.id, ids, found: counts })
      if (id === undefined) throw new DomainError('RAID_CHANGED')
      isNew = true
      return presentRaid((await findRaid(tx, id))!)
    })
  })
  if (isNew) {
    audit(context, admin, { action: 'raid ordered', contentId: String(ordered.id), reportIds: [] })
    void context.raids.run()
  }
  return ordered
}
