import { createHash } from 'node:crypto'
import { lockProfiles } from '#db/lock-profiles.ts'
import { ensure, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { inLimitedTransaction } from '#platform/limits/limited-transaction.ts'
import { checkPublicKey } from '../../crypto/index.ts'
import type { KeyInput, OwnKey } from '../../keys.contract.ts'
import { findActiveKey, findOwnKey, insertKey, putBackup, revokeKey } from './keys.sql.ts'
import { presentOwnKey } from './keys.view.ts'

interface Adding {
  owner: Member
  address: string
  input: KeyInput
  /** Throws unless the session was proven recently. */
  prove: () => Promise<void>
}

/**
 * A member has one active key, which others write to. A new key replaces the one that its device knew: when two devices replace it at once,
 * the first wins and the other gets KEY_CHANGED. Replacing needs a fresh proof: members who write to the owner would write to the thief of
 * a session. Repeating a call whose response was lost changes nothing.
 * @throws DomainError INVALID_INPUT for a key that would let everyone read along or has a second name, KEY_CHANGED, KEY_TAKEN,
 * RATE_LIMITED, what `prove` throws, NOT_AUTHENTICATED when the owner's account was just deleted
 */
export async function addKey({ db, limits }: Pick<Context, 'db' | 'limits'>, { owner, address, input, prove }: Adding): Promise<OwnKey> {
  const key = nameKey(input.publicKey)
  ensure(await checkPublicKey(key), 'INVALID_INPUT', { issues: [{ path: 'publicKey', code: 'INVALID_INPUT' }] })
  if (input.replaces !== null && (await findActiveKey(db, owner.id))?.kid !== key.kid) await prove()
  return inLimitedTransaction(db, {
    consume: () => limits.consume('key', { viewer: owner, address }),
    async task(tx, assertCounted) {
      refuseIf((await lockProfiles(tx, [owner.id])).length === 0, 'NOT_AUTHENTICATED')
      const living = await findActiveKey(tx, owner.id)
      if (living?.kid === key.kid) return presentOwnKey(living)
      refuseIf((living?.kid ?? null) !== input.replaces, 'KEY_CHANGED')
      assertCounted()
      if (living) await revokeKey(tx, living.kid)
      ensure(await insertKey(tx, owner.id, key), 'KEY_TAKEN')
      if (input.backup) await putBackup(tx, key.kid, input.backup)
      return presentOwnKey((await findOwnKey(tx, owner.id, key.kid))!)
    },
  })
}

/** The same bytes have several encodings: only the canonical one is stored. */
function nameKey(given: string): { kid: string; publicKey: string } {
  const bytes = Buffer.from(given, 'base64url')
  const kid = createHash('sha256').update(bytes).digest().subarray(0, 12).toString('base64url')
  return { kid, publicKey: bytes.toString('base64url') }
}
