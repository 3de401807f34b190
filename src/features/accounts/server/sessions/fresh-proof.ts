import { DomainError } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ProofInput, ProofWay } from '../../sessions.contract.ts'
import { FRESH_MINUTES } from '../../settings.rules.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { sessionTokenOf } from '../find-member.ts'
import { proveCode } from '../second-factor/prove-code.ts'
import { findTotp } from '../second-factor/second-factor.sql.ts'
import { provePassword } from '../settings/prove-password.ts'
import { findProof, markProven } from './sessions.sql.ts'

type Proving = Pick<AccountsContext, 'auth' | 'db' | 'signInThrottle' | 'secret'>

/**
 * What changes the keys to an account needs a session that proved itself within the last ten minutes, by its sign-in or later:
 * another person may use the open session.
 * @throws DomainError FRESH_PROOF_REQUIRED with the ways to prove it, NOT_AUTHENTICATED
 */
export async function assertFreshProof(context: Proving, headers: Headers): Promise<void> {
  const token = await sessionTokenOf(context, headers)
  const proof = token === undefined ? undefined : await findProof(context.db, token, FRESH_MINUTES)
  if (!proof) throw new DomainError('NOT_AUTHENTICATED')
  const ways: ProofWay[] = [proof.hasPassword ? 'password' : 'google', ...(proof.hasCode ? ['code' as const] : [])]
  if (!proof.isFresh) throw new DomainError('FRESH_PROOF_REQUIRED', { ways })
}

/**
 * A member proves by the password or by a code that this session is still in the owner's hands.
 * @throws DomainError PASSWORD_WRONG, PASSWORD_MISSING, CODE_WRONG, SECOND_FACTOR_OFF, RATE_LIMITED, NOT_AUTHENTICATED
 */
export async function proveSession(context: Proving, member: Member, { password, code }: ProofInput, headers: Headers): Promise<void> {
  const token = await sessionTokenOf(context, headers)
  if (token === undefined) throw new DomainError('NOT_AUTHENTICATED')
  let proven: string | undefined
  if (code === undefined) proven = await provePassword(context, member, password ?? '')
  else {
    const totp = await findTotp(context.db, member.authId)
    if (!totp?.isOn) throw new DomainError('SECOND_FACTOR_OFF')
    await proveCode(context, member.authId, totp, code, true)
  }
  if (!(await markProven(context.db, token, proven))) throw new DomainError('PASSWORD_WRONG')
}
