import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { isFreshSession } from '../../own.rules.ts'
import { findAccount } from '../find-member.ts'
import { findOwnAccount } from './own.sql.ts'
import { provePassword } from './prove-password.ts'

interface Proof {
  password: string | undefined
  headers: Headers
}

/**
 * A member proves freshly to be the owner of the account: by the password, or, where the account has none, by a
 * sign-in of the last ten minutes.
 * @throws DomainError PASSWORD_WRONG, SIGN_IN_AGAIN, RATE_LIMITED, NOT_AUTHENTICATED
 */
export async function proveOwner(
  services: Pick<Services, 'auth' | 'db' | 'pace' | 'secret'>,
  member: Member,
  { password, headers }: Proof,
): Promise<void> {
  const account = await findOwnAccount(services.db, member.authId)
  if (account?.password) {
    await provePassword(services, member, password ?? '')
    return
  }
  const session = await findAccount(services, headers)
  if (!session) throw new DomainError('NOT_AUTHENTICATED', 401)
  if (!isFreshSession(session.created_at, new Date())) throw new DomainError('SIGN_IN_AGAIN', 403)
}
