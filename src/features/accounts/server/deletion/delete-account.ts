import { inTransaction } from '#db/transaction.ts'
import { getAccountDetails } from '../settings/get-account-details.ts'
import { holdNameOfLeaver } from '../held-names.ts'
import { postpone } from '../keys/postpone.ts'
import { proveOwner } from '../settings/prove-owner.ts'
import { rememberSanctions } from '../left-sanctions.ts'
import { leaveDishRatings } from '../left-dish-ratings.ts'
import { rememberLeaver, rememberLeftVotes } from '../left-votes.ts'
import { mediaFile, photoFiles } from '#lib/media.rules.ts'
import { dropFiles } from '#platform/media/index.ts'
import { ensure } from '#lib/errors.ts'
import { createConcurrencyLimit } from '#lib/concurrency-limit.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { LeaveInput } from '../../deletion.contract.ts'
import { isOwnName } from '../../deletion.rules.ts'
import { eraseAccount, erasePiece } from './deletion.sql.ts'
import { appendErased } from './erased-file.ts'
import { hashMember, recordErased } from './erased-members.sql.ts'

/** Serializes concurrent deletions, so that they delay only each other. */
const limit = createConcurrencyLimit(1)

/**
 * A member may leave at any time and is removed at once, or, where every key of the account is new, once the youngest is 72 hours old.
 * @returns when it happens, where it waits
 * @throws DomainError USERNAME_MISMATCH, PASSWORD_WRONG, FRESH_PROOF_REQUIRED without a password and a fresh proof, RATE_LIMITED
 */
export async function deleteAccount(
  context: Erasing & Pick<AccountsContext, 'auth' | 'config' | 'mail' | 'signInThrottle'>,
  member: Member,
  { username, password }: LeaveInput,
  { headers, device }: { headers: Headers; device: string | undefined },
): Promise<Date | undefined> {
  ensure(isOwnName(username, member.username), 'USERNAME_MISMATCH')
  if ((await proveOwner(context, member, { password, headers })) === 'waits') return postpone(context, member, { kind: 'deletion' })
  await eraseMember(context, member, device)
  return undefined
}

/** What an erasure needs. A command, beside which no member is connected, gives a hub and pages that do nothing. */
export interface Erasing extends Pick<AccountsContext, 'db' | 'log' | 'media' | 'secret'> {
  config: Pick<AccountsContext['config'], 'erasedList'>
  hub: Pick<AccountsContext['hub'], 'closeUser'>
  pages: Pick<AccountsContext['pages'], 'changed'>
}

/**
 * Account, profile, files, texts, messages and gifts of a member who leaves go; restaurants stay without an author and votes without a
 * voter, except those of an account that never confirmed its e-mail. A long history is erased in pieces, the account with the last one.
 */
export async function eraseMember(context: Erasing, member: Member, device: string | undefined): Promise<void> {
  const { email } = await getAccountDetails(context, member)
  const traits = { email, device }
  const hash = hashMember(member.id)
  let files: Awaited<ReturnType<typeof eraseAccount>> | undefined
  while (files === undefined) {
    files = await limit(() =>
      inTransaction(context.db, async (tx) => {
        if (await erasePiece(tx, member, (votes) => rememberLeftVotes(context, tx, traits, votes))) return undefined
        if (await leaveDishRatings(context, tx, member, traits)) return undefined
        await rememberLeaver(context, tx, traits)
        await rememberSanctions(context, tx, member, email)
        await holdNameOfLeaver(context, tx, member.id)
        await recordErased(tx, [hash])
        return eraseAccount(tx, member)
      }),
    )
  }
  // Where it fails, the copy of the next minute does it.
  await appendErased(context.config.erasedList, [hash]).catch((error: NodeJS.ErrnoException) => {
    context.log.warn({ part: 'accounts', code: error.code }, 'list of erased members not written')
  })
  context.hub.closeUser(member.id)
  const { avatar, photos, proofs, managed } = files
  await dropFiles(context, [
    ...(avatar ? [mediaFile(avatar)] : []),
    ...photos.flatMap((photo) => Object.values(photoFiles(photo))),
    ...proofs.map((photo) => `${photo}.webp`),
  ])
  // Lists show the comment count of a restaurant.
  context.pages.changed({ member: member.id, restaurant: managed, restaurants: true })
}
