import { isDeepStrictEqual } from 'node:util'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { KeyBackup, OwnKey } from '../../keys.contract.ts'
import { findOwnKey, putBackup } from './keys.sql.ts'
import { presentOwnKey } from './keys.view.ts'

interface Keeping {
  owner: Member
  kid: string
  backup: KeyBackup
  /** Throws unless the client proves to be the owner. */
  prove: () => Promise<void>
}

/**
 * A member may store a sealed copy of any of their keys. Replacing an existing one requires a fresh proof of ownership:
 * an open session alone must not be enough to destroy the only way back to all messages.
 * @throws DomainError KEY_NOT_FOUND, KEY_CHANGED when another backup was stored meanwhile, and what `prove` throws
 */
export async function storeBackup({ db }: Pick<Context, 'db'>, { owner, kid, backup, prove }: Keeping): Promise<OwnKey> {
  const before = found(await findOwnKey(db, owner.id, kid), 'KEY_NOT_FOUND')
  if (before.sealed !== null && !isDeepStrictEqual(before.sealed, backup)) await prove()
  return inTransaction(db, async (tx) => {
    await lockProfiles(tx, [owner.id])
    const now = found(await findOwnKey(tx, owner.id, kid), 'KEY_NOT_FOUND')
    refuseIf(!isDeepStrictEqual(now.sealed, before.sealed) && !isDeepStrictEqual(now.sealed, backup), 'KEY_CHANGED')
    await putBackup(tx, kid, backup)
    return presentOwnKey((await findOwnKey(tx, owner.id, kid))!)
  })
}
