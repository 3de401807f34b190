import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { GUESSES_PER_HOUR } from '../../accounts.rules.ts'
import { findOwnAccount } from './own.sql.ts'

/**
 * Before what cannot be undone a member proves to be the member, although signed in: somebody else may sit at the screen.
 * Guesses wait longer each time and end after 25 an hour.
 * @returns the hash of the password that was proven
 * @throws DomainError PASSWORD_WRONG, PASSWORD_MISSING when the account has none, RATE_LIMITED
 */
export async function provePassword(
  { auth, db, pace }: Pick<Services, 'auth' | 'db' | 'pace'>,
  member: Member,
  password: string,
): Promise<string> {
  const account = await findOwnAccount(db, member.authId)
  if (!account?.password) throw new DomainError('PASSWORD_MISSING', 409)
  const subject = `own:${member.authId}`
  await pace.attempt(subject, { perHour: GUESSES_PER_HOUR })
  const isRight = await (await auth.$context).password.verify({ hash: account.password, password })
  if (!isRight) throw new DomainError('PASSWORD_WRONG', 403)
  await pace.forget(subject)
  return account.password
}
