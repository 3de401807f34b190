import { isDeepStrictEqual } from 'node:util'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { KeyBackup, OwnKey } from '../../keys.contract.ts'
import { findOwnKey, putBackup } from './keys.sql.ts'
import { presentOwnKey } from './keys.view.ts'

interface Keeping {
  owner: Member
  kid: string
  backup: KeyBackup
  /** Throws unless the person at the device proves to be the owner. */
  prove: () => Promise<void>
}

/**
 * A member may leave a sealed copy of any own key here. Putting another one in its place asks for a fresh proof: an
 * open session alone must not take the way back to all messages away.
 * @throws DomainError KEY_NOT_FOUND, KEY_CHANGED when another backup came meanwhile, and what `prove` throws
 */
export async function keepBackup({ db }: Pick<Services, 'db'>, { owner, kid, backup, prove }: Keeping): Promise<OwnKey> {
  const before = await findOwnKey(db, owner.id, kid)
  if (!before) throw new DomainError('KEY_NOT_FOUND', 404)
  if (before.sealed !== null && !isDeepStrictEqual(before.sealed, backup)) await prove()
  return inTransaction(db, async (tx) => {
    await lockProfiles(tx, [owner.id])
    const now = await findOwnKey(tx, owner.id, kid)
    if (!now) throw new DomainError('KEY_NOT_FOUND', 404)
    if (!isDeepStrictEqual(now.sealed, before.sealed) && !isDeepStrictEqual(now.sealed, backup)) throw new DomainError('KEY_CHANGED', 409)
    await putBackup(tx, kid, backup)
    return presentOwnKey((await findOwnKey(tx, owner.id, kid))!)
  })
}
