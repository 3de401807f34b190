import type { Tx } from '#db/transaction.ts'
import { ensure } from '#lib/errors.ts'
import { countUse, takeChallenge } from './passkeys.sql.ts'
import type { Proven } from './verify-passkey.ts'

/**
 * The proof of a passkey counts once: of two answers to one challenge, and of two copies of a key with the same counter, only one counts.
 */
export async function usePasskey(tx: Tx, { passkeyId, challenge, counter, isSynced }: Proven): Promise<void> {
  ensure(await takeChallenge(tx, challenge), 'PASSKEY_EXPIRED')
  ensure(await countUse(tx, passkeyId, { counter, isSynced }), 'PASSKEY_REFUSED')
}
