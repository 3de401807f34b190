import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { assertStaffKeepsFactor } from '../second-factor/staff-factor.ts'
import { lockAccount } from '../mail-links/mail-links.sql.ts'
import { notifyKeysChanged } from '../mail-links/notify-keys-changed.ts'
import { countPasskeys, deletePasskeyRow, hasOtherWayIn } from './passkeys.sql.ts'

/**
 * A member with a fresh proof removes a passkey, but never the last way into the account, nor a factor that staff must have. A
 * letter tells of it.
 * @throws DomainError PASSKEY_NOT_FOUND, LAST_WAY_IN, STAFF_FACTOR_LAST
 */
export async function removePasskey(
  context: Pick<Context, 'config' | 'db' | 'mail'>,
  { id: memberId, authId }: Member,
  id: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, authId)
    if (!account || !(await deletePasskeyRow(tx, authId, id))) throw new DomainError('PASSKEY_NOT_FOUND')
    if ((await countPasskeys(tx, authId)) === 0 && !(await hasOtherWayIn(tx, authId))) throw new DomainError('LAST_WAY_IN')
    await assertStaffKeepsFactor(tx, memberId)
    await notifyKeysChanged(context, tx, { userId: authId, email: account.email, change: 'passkeyRemoved' })
  })
  context.mail.nudge()
}
