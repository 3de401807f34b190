import type { AccountsContext } from '../accounts-context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { keyTooNew, mustWait } from '../sessions/fresh-proof.ts'
import { provePassword } from './prove-password.ts'

/**
 * Before what cannot be undone a member proves ownership of the account with a key that is 72 hours old: by the password beside the
 * act, or by a proof of this session after its sign-in. The password was typed for this act.
 * @returns whether the act waits, because every key is younger
 * @throws DomainError PASSWORD_WRONG, PASSWORD_MISSING, FRESH_PROOF_REQUIRED, RATE_LIMITED, NOT_AUTHENTICATED
 */
export async function proveOwner(
  context: Pick<AccountsContext, 'auth' | 'db' | 'signInThrottle' | 'secret'>,
  member: Member,
  { password, headers }: { password: string | undefined; headers: Headers },
): Promise<'now' | 'waits'> {
  if (password !== undefined) await provePassword(context, member, password)
  return (await mustWait(context, headers, password !== undefined)) ? 'waits' : 'now'
}

/**
 * For an act that cannot wait, because its content comes from the caller.
 * @throws DomainError as proveOwner; KEY_TOO_NEW with its time, where every key is new
 */
export async function proveOwnerNow(...given: Parameters<typeof proveOwner>): Promise<void> {
  const [context, member] = given
  if ((await proveOwner(...given)) === 'waits') throw await keyTooNew(context.db, member.authId)
}
