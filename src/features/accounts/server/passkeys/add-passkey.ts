import { inTransaction } from '#db/transaction.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { MemberSession } from '#platform/http/session-cache.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Passkey, Registration } from '../../passkeys.contract.ts'
import { PASSKEYS_MAX } from '../../passkeys.rules.ts'
import { deviceName } from '../../sessions.rules.ts'
import { lockAccount } from '../mail-links/mail-links.sql.ts'
import { notifyKeysChanged } from '../mail-links/notify-keys-changed.ts'
import { readChallenge } from './challenge.ts'
import { presentPasskey } from './manage-passkeys.ts'
import { countPasskeys, insertPasskey, takeChallenge } from './passkeys.sql.ts'
import type { RelyingParty } from './relying-party.ts'
import { challengeOf, refuseInto } from './verify-passkey.ts'
import { loadWebauthn } from './webauthn.ts'

interface Adding {
  response: Registration
  party: RelyingParty
  userAgent: string | null
  /** The session in which the member adds the passkey. */
  session: MemberSession
}

/**
 * A member with a fresh proof adds a passkey, up to twenty. It is named after the browser until the member names it, and a mail
 * tells of it.
 * @throws DomainError PASSKEY_REFUSED, PASSKEY_EXPIRED, PASSKEY_EXISTS, PASSKEYS_FULL
 */
export async function addPasskey(
  context: Pick<Context, 'config' | 'db' | 'log' | 'mail' | 'secret'>,
  member: Member,
  { response, party, userAgent, session }: Adding,
): Promise<Passkey> {
  const { db, mail } = context
  const challenge = found(readChallenge(context.secret, `add ${member.authId}`, challengeOf(response)), 'PASSKEY_REFUSED')
  const { credential, credentialBackedUp } = await verify(context, response, party)
  const row = await inTransaction(db, async (tx) => {
    ensure(await lockAccount(tx, member.authId), 'NOT_AUTHENTICATED')
    ensure(await takeChallenge(tx, challenge), 'PASSKEY_EXPIRED')
    refuseIf((await countPasskeys(tx, member.authId)) >= PASSKEYS_MAX, 'PASSKEYS_FULL')
    const added = await insertPasskey(tx, {
      userId: member.authId,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: deviceName(userAgent) ?? 'Passkey',
      isSynced: credentialBackedUp,
      addedIn: session.sessionId,
      isStrong: session.member.hasSecondFactor === true,
    })
    ensure(added, 'PASSKEY_EXISTS')
    await notifyKeysChanged(context, tx, {
      userId: member.authId,
      change: 'passkeyAdded',
      added: { kind: 'passkey', keyId: added.id },
    })
    return added
  })
  mail.nudge()
  return presentPasskey(row)
}

async function verify({ log }: Pick<Context, 'log'>, response: Registration, party: RelyingParty) {
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: challengeOf(response),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(refuseInto(log))
  ensure(verified, 'PASSKEY_REFUSED')
  return registrationInfo
}
