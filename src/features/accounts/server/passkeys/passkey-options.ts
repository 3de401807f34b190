import { siteName } from '#i18n/site.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { CHALLENGE_MINUTES } from '../../passkeys.rules.ts'
import { makeChallenge, type Purpose } from './challenge.ts'
import { databaseTime, selectCredentials } from './passkeys.sql.ts'
import type { RelyingParty } from './relying-party.ts'
import { loadWebauthn } from './webauthn.ts'

type Asking = Pick<Context, 'db' | 'secret'>

const timeout = CHALLENGE_MINUTES * 60_000

async function challengeFor({ db, secret }: Asking, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(makeChallenge(secret, purpose, await databaseTime(db)))
}

/** A visitor may sign in with any passkey of this site: the device shows which accounts it has. */
export async function signInOptions(context: Asking, party: RelyingParty) {
  const { generateAuthenticationOptions } = await loadWebauthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await challengeFor(context, 'sign-in'),
    userVerification: 'preferred',
    timeout,
  })
}

/** A member may prove to be the owner by any passkey of the account. */
export async function proofOptions(context: Asking, member: Member, party: RelyingParty) {
  const { generateAuthenticationOptions } = await loadWebauthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await challengeFor(context, `proof ${member.authId}`),
    allowCredentials: (await selectCredentials(context.db, member.authId)) as { id: string; transports: never[] }[],
    userVerification: 'preferred',
    timeout,
  })
}

/** A member may add a passkey; a device that has one of the account makes no second. */
export async function additionOptions(context: Asking, member: Member, party: RelyingParty) {
  const { generateRegistrationOptions } = await loadWebauthn()
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: siteName(),
    challenge: await challengeFor(context, `add ${member.authId}`),
    // The same for all passkeys of an account, so that a device lists the account once; it names nobody.
    userID: new TextEncoder().encode(member.authId),
    userName: member.username,
    userDisplayName: member.username,
    attestationType: 'none',
    excludeCredentials: (await selectCredentials(context.db, member.authId)) as { id: string; transports: never[] }[],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    timeout,
  })
}
