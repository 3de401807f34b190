import { DomainError, ensure, found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Assertion } from '../../passkeys.contract.ts'
import { type Challenge, type Purpose, readChallenge } from './challenge.ts'
import { findPasskey } from './passkeys.sql.ts'
import type { RelyingParty } from './relying-party.ts'
import { loadWebauthn } from './webauthn.ts'

/** What a passkey proved. The proof counts once its challenge was taken. */
export interface Proven {
  passkeyId: string
  /** Whether the passkey is 72 hours old, and so proves acts that cannot be undone. */
  isOld: boolean
  /** Whether the passkey counts as a second factor of staff. */
  countsForStaff: boolean
  userId: string
  challenge: Challenge
  counter: number
  isSynced: boolean
  /** Whether the device asked for a finger, a face or a PIN, and not only for its presence. */
  isUserVerified: boolean
}

/**
 * A passkey proves its account by signing a challenge of ours, for this site alone. A counter that goes back is a sign of a copied key.
 * @throws DomainError PASSKEY_REFUSED, PASSKEY_UNKNOWN, PASSKEY_EXPIRED
 */
export async function verifyPasskey(
  { db, log, secret }: Pick<Context, 'db' | 'log' | 'secret'>,
  given: Assertion,
  { purpose, party }: { purpose: Purpose; party: RelyingParty },
): Promise<Proven> {
  const said = challengeOf(given)
  const challenge = found(readChallenge(secret, purpose, said), 'PASSKEY_REFUSED')
  const passkey = found(await findPasskey(db, Buffer.from(given.id, 'base64url'), challenge), 'PASSKEY_UNKNOWN')
  const handle = given.response.userHandle
  refuseIf(handle && Buffer.from(handle, 'base64url').toString('utf8') !== passkey.userId, 'PASSKEY_REFUSED')
  ensure(passkey.isOpen, 'PASSKEY_EXPIRED')
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
    response: given as never,
    expectedChallenge: said,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: given.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: false,
  }).catch(refuseInto(log))
  ensure(verified, 'PASSKEY_REFUSED')
  return {
    passkeyId: passkey.id,
    isOld: passkey.isOld,
    countsForStaff: passkey.countsForStaff,
    userId: passkey.userId,
    challenge,
    counter: info.newCounter,
    isSynced: info.credentialBackedUp,
    isUserVerified: info.userVerified,
  }
}

/** Logs why the library refused a passkey. @throws DomainError PASSKEY_REFUSED */
export const refuseInto =
  (log: Context['log']) =>
  (error: Error): never => {
    log.warn({ part: 'passkeys', reason: error.message.slice(0, 100) }, 'a passkey was refused')
    throw new DomainError('PASSKEY_REFUSED')
  }

/** The challenge that an answer says it signed. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof said.challenge === 'string' ? said.challenge : ''
  } catch {
    return ''
  }
}
