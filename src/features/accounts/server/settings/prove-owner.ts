import type { AccountsContext } from '../accounts-context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { assertFreshProof } from '../sessions/fresh-proof.ts'
import { findAccountDetails } from './settings.sql.ts'
import { provePassword } from './prove-password.ts'

interface Proof {
  password: string | undefined
  headers: Headers
}

/**
 * A member proves ownership of the account again: by the password, or, where the account has none, by a
 * session that was proven within the last ten minutes.
 * @throws DomainError PASSWORD_WRONG, FRESH_PROOF_REQUIRED, RATE_LIMITED, NOT_AUTHENTICATED
 */
export async function proveOwner(
  context: Pick<AccountsContext, 'auth' | 'db' | 'signInThrottle' | 'secret'>,
  member: Member,
  { password, headers }: Proof,
): Promise<void> {
  const account = await findAccountDetails(context.db, member.authId)
  if (account?.password) await provePassword(context, member, password ?? '')
  else await assertFreshProof(context, headers)
}
