import { inTransaction } from '#db/transaction.ts'
import { getOwnAccount, holdNameOfLeaver, proveOwner, rememberLeaver, rememberLeftVotes } from '#features/accounts/server/index.ts'
import { dropFiles } from '#features/media/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import { createGate } from '#lib/gate.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { LeaveInput } from '../leaving.contract.ts'
import { isOwnName } from '../leaving.rules.ts'
import { eraseAccount, erasePiece } from './leaving.sql.ts'

/** Many who leave at once take turns, so that they hold up nobody but each other. */
const gate = createGate(1)

/**
 * A member may leave at any time, and is gone at once: account, profile, files, words, messages and gifts; restaurants
 * stay without their author and votes as those of nobody known. A long past goes piece by piece, the account with the last.
 * @throws DomainError USERNAME_MISMATCH, PASSWORD_WRONG, SIGN_IN_AGAIN when an account without a password signed in long ago, RATE_LIMITED
 */
export async function deleteAccount(
  services: Pick<Services, 'auth' | 'db' | 'hub' | 'log' | 'media' | 'pace' | 'pages' | 'secret'>,
  member: Member,
  { username, password }: LeaveInput,
  { headers, device }: { headers: Headers; device: string | undefined },
): Promise<void> {
  if (!isOwnName(username, member.username)) throw new DomainError('USERNAME_MISMATCH', 422)
  await proveOwner(services, member, { password, headers })

  const { email } = await getOwnAccount(services, member)
  const traits = { email, device }
  let avatar: string | null | undefined
  while (avatar === undefined) {
    avatar = await gate(() =>
      inTransaction(services.db, async (tx) => {
        const isLeft = await erasePiece(tx, member.id, (votes) => rememberLeftVotes(services, tx, traits, votes))
        if (isLeft) return undefined
        await rememberLeaver(services, tx, traits)
        await holdNameOfLeaver(services, tx, member.id)
        return eraseAccount(tx, member)
      }),
    )
  }
  services.hub.closeUser(member.id)
  if (avatar) await dropFiles(services, [avatar.slice('/media/'.length)])
  services.pages.clear()
}
