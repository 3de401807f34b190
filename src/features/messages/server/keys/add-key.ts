import { createHash } from 'node:crypto'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { checkPublicKey } from '../../crypto/index.ts'
import type { KeyInput, OwnKey } from '../../keys.contract.ts'
import { findLivingKey, findOwnKey, insertKey, putBackup, revokeKey } from './keys.sql.ts'
import { presentOwnKey } from './keys.view.ts'

interface Adding {
  owner: Member
  address: string
  input: KeyInput
}

/**
 * A member has one living key, which others' devices will write to. A new one takes the place of the one that its device knew of: of two devices that make one
 * at once the first wins, and the other looks again. Repeating a call whose answer was lost changes nothing.
 * @throws DomainError INVALID_INPUT when everybody could read along or the key has a second name, KEY_CHANGED, KEY_TAKEN, RATE_LIMITED, NOT_AUTHENTICATED when the owner has just left
 */
export async function addKey({ db, limits }: Pick<Services, 'db' | 'limits'>, { owner, address, input }: Adding): Promise<OwnKey> {
  const key = nameKey(input.publicKey)
  if (!(await checkPublicKey(key))) throw new DomainError('INVALID_INPUT', 422, { issues: [{ path: 'publicKey', code: 'INVALID_INPUT' }] })
  return inTransaction(db, async (tx) => {
    const present = await lockProfiles(tx, [owner.id])
    if (present.length === 0) throw new DomainError('NOT_AUTHENTICATED', 401)
    const living = await findLivingKey(tx, owner.id)
    if (living?.kid === key.kid) return presentOwnKey(living)
    if ((living?.kid ?? null) !== input.replaces) throw new DomainError('KEY_CHANGED', 409)
    await limits.consume('key', { viewer: owner, address })
    if (living) await revokeKey(tx, living.kid)
    if (!(await insertKey(tx, owner.id, key))) throw new DomainError('KEY_TAKEN', 409)
    if (input.backup) await putBackup(tx, key.kid, input.backup)
    return presentOwnKey((await findOwnKey(tx, owner.id, key.kid))!)
  })
}

/** The same bytes can be written in several ways: one is kept. */
function nameKey(given: string): { kid: string; publicKey: string } {
  const bytes = Buffer.from(given, 'base64url')
  const kid = createHash('sha256').update(bytes).digest().subarray(0, 12).toString('base64url')
  return { kid, publicKey: bytes.toString('base64url') }
}
