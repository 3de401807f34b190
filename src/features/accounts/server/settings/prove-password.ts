import { ensure } from '#lib/errors.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { GUESSES_PER_HOUR } from '../../accounts.rules.ts'
import { findAccountDetails } from './settings.sql.ts'

/**
 * Before an irreversible action a signed-in member proves the password: another person may use the open session.
 * Guesses wait longer each time and end after 25 an hour.
 * @returns the hash of the password that was proven
 * @throws DomainError PASSWORD_WRONG, PASSWORD_MISSING when the account has none, RATE_LIMITED
 */
export async function provePassword(
  { auth, db, signInThrottle }: Pick<AccountsContext, 'auth' | 'db' | 'signInThrottle'>,
  member: Member,
  password: string,
): Promise<string> {
  const account = await findAccountDetails(db, member.authId)
  ensure(account?.password, 'PASSWORD_MISSING')
  const subject = `own:${member.authId}`
  await signInThrottle.attempt(subject, { perHour: GUESSES_PER_HOUR })
  ensure(await (await auth.$context).password.verify({ hash: account.password, password }), 'PASSWORD_WRONG')
  await signInThrottle.forget(subject)
  return account.password
}
