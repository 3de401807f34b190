import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { found } from '#lib/errors.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { TakedownCase, TakedownInput } from '../takedowns.contract.ts'
import { findTakedown, insertTakedown } from './takedowns.sql.ts'
import { presentCase } from './takedowns.view.ts'

/**
 * An admin enters a request by law into the register; what is done about each thing follows. The same request is on record once.
 * @throws DomainError ADMIN_ONLY, TAKEDOWN_EXISTS, IDEMPOTENCY_KEY_REUSED
 */
export async function recordTakedown(
  context: Pick<Context, 'config' | 'db' | 'log'>,
  admin: Member,
  input: TakedownInput,
  key?: string,
): Promise<TakedownCase> {
  let isNew = false
  const made = await inTransaction(context.db, async (tx) => {
    await lockProfiles(tx, [admin.id])
    await assertAdmin(tx, admin)
    return runIdempotent(tx, { owner: admin.id, key, request: { takedown: input } }, async () => {
      const id = found(await insertTakedown(tx, input, admin.id), 'TAKEDOWN_EXISTS')
      isNew = true
      return presentCase((await findTakedown(tx, id))!)
    })
  })
  if (isNew) audit(context, admin, { action: 'takedown recorded', contentId: String(made.id), reportIds: [] })
  return made
}
