import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { PasswordChange } from '../../own.contract.ts'
import { dropLinks, lockAccount } from '../links/links.sql.ts'
import { tellPasswordChanged } from '../links/tell-password-changed.ts'
import { findMemberSession, sessionTokenOf } from '../find-member.ts'
import { assertHardToGuess } from '../guessable.ts'
import { endOtherSessions, findOwnAccount, replacePassword } from './own.sql.ts'
import { provePassword } from './prove-password.ts'

/**
 * A member who knows the current password chooses a new one. Every other session ends, and a letter tells of it.
 * @returns the account's e-mail and the new hash, to mark this browser as the owner's
 * @throws DomainError PASSWORD_WRONG, PASSWORD_MISSING, PASSWORD_TOO_COMMON, PASSWORD_IS_NAME, RATE_LIMITED
 */
export async function changePassword(
  services: Pick<Services, 'auth' | 'config' | 'db' | 'hub' | 'mail' | 'pace' | 'secret'>,
  member: Member,
  { currentPassword, newPassword }: PasswordChange,
  headers: Headers,
): Promise<{ email: string; passwordHash: string }> {
  const { auth, db, hub, mail } = services
  const { email: address } = (await findOwnAccount(db, member.authId)) ?? { email: '' }
  assertHardToGuess(newPassword, { username: member.username, email: address })
  const from = await provePassword(services, member, currentPassword)
  const to = await (await auth.$context).password.hash(newPassword)
  const token = await sessionTokenOf(services, headers)
  const session = await findMemberSession(services, headers)
  const email = await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, member.authId)
    if (!account || !(await replacePassword(tx, member.authId, { from, to }))) throw new DomainError('PASSWORD_WRONG', 403)
    await endOtherSessions(tx, member.authId, token)
    // Whoever asked for a link meanwhile is not let in by it.
    await dropLinks(tx, member.authId)
    await tellPasswordChanged(services, tx, member.authId, account.email)
    return account.email
  })
  hub.closeUser(member.id, { except: session?.sessionId })
  mail.nudge()
  return { email, passwordHash: to }
}
