import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { DomainError, ensure, found, refuseIf } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ProofInput, ProofWay } from '../../sessions.contract.ts'
import type { KeyKind } from '../../keys.rules.ts'
import { FRESH_MINUTES } from '../../settings.rules.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { sessionTokenOf } from '../find-member.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import { findDueTime, type KeyRow, selectKeys } from '../keys/keys.sql.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { verifyPasskey } from '../passkeys/verify-passkey.ts'
import { proveCode } from '../second-factor/prove-code.ts'
import { findTotp } from '../second-factor/second-factor.sql.ts'
import { provePassword } from '../settings/prove-password.ts'
import { findProof, markProven, type Proof, type Proved } from './sessions.sql.ts'

type Reading = Pick<AccountsContext, 'auth' | 'db' | 'secret'>
type Proving = Reading & Pick<AccountsContext, 'log' | 'sessions' | 'signInThrottle'>

async function proofOf(context: Reading, headers: Headers): Promise<Proof & { keys: KeyRow[] }> {
  const token = await sessionTokenOf(context, headers)
  const proof = found(token === undefined ? undefined : await findProof(context.db, token, FRESH_MINUTES), 'NOT_AUTHENTICATED')
  return { ...proof, keys: await selectKeys(context.db, proof.userId) }
}

/** How a member can prove to be the owner. An account without a password signs in with Google again. */
function waysOf(keys: readonly KeyRow[]): ProofWay[] {
  const has = (kind: KeyKind) => keys.some((key) => key.kind === kind)
  const ways = { passkey: has('passkey'), password: has('password'), code: has('code'), google: has('google') && !has('password') }
  return (Object.keys(ways) as ProofWay[]).filter((way) => ways[way])
}

/**
 * What changes the keys to an account needs a session that proved itself within the last ten minutes, by its sign-in or later:
 * another person may use the open session.
 * @throws DomainError FRESH_PROOF_REQUIRED with the ways to prove it, NOT_AUTHENTICATED
 */
export async function assertFreshProof(context: Reading, headers: Headers): Promise<void> {
  const { isFresh, keys } = await proofOf(context, headers)
  ensure(isFresh, 'FRESH_PROOF_REQUIRED', { ways: waysOf(keys) })
}

/**
 * An act that cannot be undone needs a proof after the sign-in, with a key that is 72 hours old: a thief can steal a session right after
 * it, and add a key. The key of the sign-up counts as old.
 * @param typed whether the password was proven beside the act
 * @returns whether the act waits, because every key is younger
 * @throws DomainError FRESH_PROOF_REQUIRED with the ways to prove it, NOT_AUTHENTICATED
 */
export async function mustWait(context: Reading, headers: Headers, typed: boolean): Promise<boolean> {
  const { isFresh, isProvenAgain, keys } = await proofOf(context, headers)
  const old = keys.filter((key) => key.isOld)
  if (isProvenAgain || (typed && old.some(({ kind }) => kind === 'password'))) return false
  ensure(old.length === 0, 'FRESH_PROOF_REQUIRED', { ways: waysOf(old) })
  ensure(typed || isFresh, 'FRESH_PROOF_REQUIRED', { ways: waysOf(keys) })
  return true
}

/**
 * For an act that cannot wait, because its answer goes to the caller.
 * @throws DomainError FRESH_PROOF_REQUIRED, NOT_AUTHENTICATED; KEY_TOO_NEW with its time, where every key is new
 */
export async function assertOldKey(context: Reading, headers: Headers): Promise<void> {
  if (!(await mustWait(context, headers, false))) return
  throw await keyTooNew(context.db, (await proofOf(context, headers)).userId)
}

export async function keyTooNew(db: Db, userId: string): Promise<DomainError> {
  return new DomainError('KEY_TOO_NEW', { until: (await findDueTime(db, userId)).toISOString() })
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
  const token = found(await sessionTokenOf(context, headers), 'NOT_AUTHENTICATED')
  const proved = await prove(context, member, input, party)
  ensure(await markProven(context.db, token, proved), 'PASSWORD_WRONG')
  // A role may count from here on.
  if (proved.isSecondFactor) context.sessions.forget(member.id)
}

async function prove(context: Proving, member: Member, { password, code, passkey }: ProofInput, party: RelyingParty): Promise<Proved> {
  if (passkey) {
    const proven = await verifyPasskey(context, passkey, { purpose: `proof ${member.authId}`, party })
    refuseIf(proven.userId !== member.authId, 'PASSKEY_REFUSED')
    await inTransaction(context.db, (tx) => usePasskey(tx, proven))
    return { isOld: proven.isOld, isSecondFactor: proven.countsForStaff }
  }
  const isOld = async (kind: KeyKind) => (await selectKeys(context.db, member.authId)).some((key) => key.kind === kind && key.isOld)
  if (code === undefined) {
    const passwordHash = await provePassword(context, member, password ?? '')
    return { passwordHash, isOld: await isOld('password'), isSecondFactor: false }
  }
  const totp = await findTotp(context.db, member.authId)
  ensure(totp?.isOn, 'SECOND_FACTOR_OFF')
  const kind = await proveCode(context, member.authId, totp, code, true)
  // Recovery codes may have been made in this session.
  return { isOld: kind === 'totp' && (await isOld('code')), isSecondFactor: totp.countsForStaff }
}
