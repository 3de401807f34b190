import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'
import { DomainError } from '#lib/errors.ts'
import { countUse, takeChallenge } from './passkeys.sql.ts'
import type { Proven } from './verify-passkey.ts'

/** What a passkey proved counts once: of two answers to one challenge, and of two copies of a key at one count, only one does. */
export async function usePasskey(tx: Transaction<DB>, { passkeyId, challenge, counter, isSynced }: Proven): Promise<void> {
  if (!(await takeChallenge(tx, challenge))) throw new DomainError('PASSKEY_EXPIRED')
  if (!(await countUse(tx, passkeyId, { counter, isSynced }))) throw new DomainError('PASSKEY_REFUSED')
}
