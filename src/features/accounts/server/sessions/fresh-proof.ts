import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ProofInput, ProofWay } from '../../sessions.contract.ts'
import { FRESH_MINUTES } from '../../settings.rules.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { sessionTokenOf } from '../find-member.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { verifyPasskey } from '../passkeys/verify-passkey.ts'
import { proveCode } from '../second-factor/prove-code.ts'
import { findTotp } from '../second-factor/second-factor.sql.ts'
import { provePassword } from '../settings/prove-password.ts'
import { findProof, markProven, type Proof, type Proved } from './sessions.sql.ts'

type Reading = Pick<AccountsContext, 'auth' | 'db' | 'secret'>
type Proving = Reading & Pick<AccountsContext, 'log' | 'signInThrottle'>

async function proofOf(context: Reading, headers: Headers): Promise<Proof> {
  const token = await sessionTokenOf(context, headers)
  const proof = token === undefined ? undefined : await findProof(context.db, token, FRESH_MINUTES)
  if (!proof) throw new DomainError('NOT_AUTHENTICATED')
  return proof
}

/** How a member can prove to be the owner. An account without a password signs in again. */
function waysOf({ hasPassword, hasGoogle, hasCode, hasPasskey }: Proof): ProofWay[] {
  const ways = { passkey: hasPasskey, password: hasPassword, code: hasCode, google: hasGoogle && !hasPassword }
  return (Object.keys(ways) as ProofWay[]).filter((way) => ways[way])
}

/**
 * What changes the keys to an account needs a session that proved itself within the last ten minutes, by its sign-in or later:
 * another person may use the open session.
 * @throws DomainError FRESH_PROOF_REQUIRED with the ways to prove it, NOT_AUTHENTICATED
 */
export async function assertFreshProof(context: Reading, headers: Headers): Promise<void> {
  const proof = await proofOf(context, headers)
  if (!proof.isFresh) throw new DomainError('FRESH_PROOF_REQUIRED', { ways: waysOf(proof) })
}

/**
 * What cannot be undone needs a proof after the sign-in, with what the account had before it: a session can be stolen right after it,
 * and a thief add a key. Only an account without a password may sign in again instead.
 * @throws DomainError FRESH_PROOF_REQUIRED with the ways to prove it, NOT_AUTHENTICATED
 */
export async function assertProvenAgain(context: Reading, headers: Headers): Promise<void> {
  const proof = await proofOf(context, headers)
  if (proof.isProvenAgain || (proof.isFresh && !proof.hasPassword)) return
  const { hasPassword, hasOlderCode, hasOlderPasskey } = proof
  const usable = hasPassword ? { ...proof, hasCode: hasOlderCode, hasPasskey: hasOlderPasskey } : proof
  throw new DomainError('FRESH_PROOF_REQUIRED', { ways: waysOf(usable) })
}

/**
 * A member proves by the password, a code or a passkey that this session is still in the owner's hands.
 * @throws DomainError PASSWORD_WRONG, PASSWORD_MISSING, CODE_WRONG, SECOND_FACTOR_OFF, PASSKEY_REFUSED, PASSKEY_EXPIRED, RATE_LIMITED,
 * NOT_AUTHENTICATED
 */
export async function proveSession(
  context: Proving,
  member: Member,
  input: ProofInput,
  { headers, party }: { headers: Headers; party: RelyingParty },
): Promise<void> {
  const token = await sessionTokenOf(context, headers)
  if (token === undefined) throw new DomainError('NOT_AUTHENTICATED')
  const proved = await prove(context, member, input, party)
  if (!(await markProven(context.db, token, proved))) throw new DomainError('PASSWORD_WRONG')
}

async function prove(context: Proving, member: Member, { password, code, passkey }: ProofInput, party: RelyingParty): Promise<Proved> {
  if (passkey) {
    const proven = await verifyPasskey(context, passkey, { purpose: `proof ${member.authId}`, party })
    if (proven.userId !== member.authId) throw new DomainError('PASSKEY_REFUSED')
    await inTransaction(context.db, (tx) => usePasskey(tx, proven))
    return { addedAt: proven.addedAt }
  }
  if (code === undefined) return { passwordHash: await provePassword(context, member, password ?? '') }
  const totp = await findTotp(context.db, member.authId)
  if (!totp?.isOn) throw new DomainError('SECOND_FACTOR_OFF')
  const kind = await proveCode(context, member.authId, totp, code, true)
  // Recovery codes may have been made in this session.
  return { addedAt: kind === 'totp' && totp.confirmedAt ? totp.confirmedAt : new Date() }
}
