import { inTransaction } from '#db/transaction.ts'
import { ensure } from '#lib/errors.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { PasswordChange } from '../../settings.contract.ts'
import { endPendingChange } from '../email-change/email-change.sql.ts'
import { dropLinks, lockAccount } from '../mail-links/mail-links.sql.ts'
import { notifyPasswordChanged } from '../mail-links/notify-password-changed.ts'
import { findMemberSession, sessionTokenOf } from '../find-member.ts'
import { assertHardToGuess } from '../guessable.ts'
import { mustWait } from '../sessions/fresh-proof.ts'
import { endOtherSessions, findAccountDetails, replacePassword } from './settings.sql.ts'
import { provePassword } from './prove-password.ts'

/**
 * A member chooses a new password: by the current one, whose age it takes on, or after a proof of this session by an old passkey or code.
 * Every other session ends, and a mail notifies the member.
 * @returns the account's e-mail and the new hash, to mark this browser as the owner's
 * @throws DomainError PASSWORD_WRONG, PASSWORD_MISSING, FRESH_PROOF_REQUIRED, PASSWORD_TOO_COMMON, PASSWORD_IS_NAME, RATE_LIMITED
 */
export async function changePassword(
  context: Pick<AccountsContext, 'auth' | 'config' | 'db' | 'hub' | 'mail' | 'signInThrottle' | 'secret'>,
  member: Member,
  { currentPassword, newPassword }: PasswordChange,
  headers: Headers,
): Promise<{ email: string; passwordHash: string }> {
  const { auth, db, hub, mail } = context
  const before = await findAccountDetails(db, member.authId)
  ensure(before?.password, 'PASSWORD_MISSING')
  const from = before.password
  assertHardToGuess(newPassword, { username: member.username, email: before.email })
  // The key that it replaces is proof enough, however new it is.
  if (currentPassword !== undefined) await provePassword(context, member, currentPassword)
  else ensure(!(await mustWait(context, headers, false)), 'FRESH_PROOF_REQUIRED', { ways: ['password'] })
  const to = await (await auth.$context).password.hash(newPassword)
  const token = await sessionTokenOf(context, headers)
  const session = await findMemberSession(context, headers)
  const email = await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, member.authId)
    ensure(account && (await replacePassword(tx, member.authId, { from, to, isNewKey: currentPassword === undefined })), 'PASSWORD_WRONG')
    await endOtherSessions(tx, member.authId, token)
    // Invalidates links that were requested meanwhile.
    await dropLinks(tx, member.authId)
    await endPendingChange(tx, member.authId)
    await notifyPasswordChanged(context, tx, member.authId, account.email)
    return account.email
  })
  hub.closeUser(member.id, { except: session?.sessionId })
  mail.nudge()
  return { email, passwordHash: to }
}
