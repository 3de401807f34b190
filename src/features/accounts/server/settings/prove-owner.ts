import { DomainError } from '#lib/errors.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { isFreshSession } from '../../settings.rules.ts'
import { findAccount } from '../find-member.ts'
import { findAccountDetails } from './settings.sql.ts'
import { provePassword } from './prove-password.ts'

interface Proof {
  password: string | undefined
  headers: Headers
}

/**
 * A member proves ownership of the account again: by the password, or, where the account has none, by a
 * sign-in within the last ten minutes.
 * @throws DomainError PASSWORD_WRONG, SIGN_IN_AGAIN, RATE_LIMITED, NOT_AUTHENTICATED
 */
export async function proveOwner(
  context: Pick<AccountsContext, 'auth' | 'db' | 'signInThrottle' | 'secret'>,
  member: Member,
  { password, headers }: Proof,
): Promise<void> {
  const account = await findAccountDetails(context.db, member.authId)
  if (account?.password) {
    await provePassword(context, member, password ?? '')
    return
  }
  const session = await findAccount(context, headers)
  if (!session) throw new DomainError('NOT_AUTHENTICATED')
  if (!isFreshSession(session.created_at, new Date())) throw new DomainError('SIGN_IN_AGAIN')
}
