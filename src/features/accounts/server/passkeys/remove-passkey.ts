import { inTransaction } from '#db/transaction.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { assertStaffKeepsFactor } from '../second-factor/staff-factor.ts'
import { lockAccount } from '../mail-links/mail-links.sql.ts'
import { notifyKeysChanged } from '../mail-links/notify-keys-changed.ts'
import { postpone } from '../keys/postpone.ts'
import { mustWait } from '../sessions/fresh-proof.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { countPasskeys, deletePasskeyRow, hasOtherWayIn, selectPasskeys } from './passkeys.sql.ts'

/**
 * A member who proved an old key removes a passkey; where every key is new, it waits.
 * @returns when it happens, where it waits
 * @throws DomainError PASSKEY_NOT_FOUND, LAST_WAY_IN, STAFF_FACTOR_LAST, FRESH_PROOF_REQUIRED
 */
export async function askPasskeyRemoval(
  context: Pick<AccountsContext, 'auth' | 'config' | 'db' | 'mail' | 'secret'>,
  member: Member,
  id: string,
  headers: Headers,
): Promise<Date | undefined> {
  if (await mustWait(context, headers, false)) {
    ensure(
      (await selectPasskeys(context.db, member.authId)).some((key) => key.id === id),
      'PASSKEY_NOT_FOUND',
    )
    return postpone(context, member, { kind: 'passkey', passkeyId: id })
  }
  await removePasskey(context, member, id)
  return undefined
}

/**
 * Removes a passkey, but never the last way into the account, nor a factor that staff must have. A mail tells of it.
 * @throws DomainError PASSKEY_NOT_FOUND, LAST_WAY_IN, STAFF_FACTOR_LAST
 */
export async function removePasskey(
  context: Pick<Context, 'config' | 'db' | 'mail'>,
  { id: memberId, authId }: Member,
  id: string,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    ensure((await lockAccount(tx, authId)) && (await deletePasskeyRow(tx, authId, id)), 'PASSKEY_NOT_FOUND')
    refuseIf((await countPasskeys(tx, authId)) === 0 && !(await hasOtherWayIn(tx, authId)), 'LAST_WAY_IN')
    await assertStaffKeepsFactor(tx, memberId)
    await notifyKeysChanged(context, tx, { userId: authId, change: 'passkeyRemoved' })
  })
  context.mail.nudge()
}
