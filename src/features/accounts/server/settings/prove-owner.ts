import type { AccountsContext } from '../accounts-context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { assertProvenAgain } from '../sessions/fresh-proof.ts'
import { provePassword } from './prove-password.ts'

interface Proof {
  /** Typed for this act. */
  password: string | undefined
  headers: Headers
}

/**
 * Before what cannot be undone a member proves ownership of the account: by the password beside the act, or by a proof of this
 * session after its sign-in.
 * @throws DomainError PASSWORD_WRONG, PASSWORD_MISSING, FRESH_PROOF_REQUIRED, RATE_LIMITED, NOT_AUTHENTICATED
 */
export async function proveOwner(
  context: Pick<AccountsContext, 'auth' | 'db' | 'signInThrottle' | 'secret'>,
  member: Member,
  { password, headers }: Proof,
): Promise<void> {
  if (password === undefined) await assertProvenAgain(context, headers)
  else await provePassword(context, member, password)
}
