import { inTransaction } from '#db/transaction.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { KeyUndone } from '../../keys.contract.ts'
import { findProfileByAuthId } from '../accounts.sql.ts'
import { endPendingChange } from '../email-change/email-change.sql.ts'
import { lockAccount } from '../mail-links/mail-links.sql.ts'
import { hashToken } from '../mail-links/token.ts'
import { endSessionsOf, findUndo, removeKey } from './undo-key.sql.ts'
import { cancelAll } from './waiting-acts.sql.ts'

/**
 * A link in the mail about a new key removes it for 72 hours, with the sessions that it opened and the one in which it was added.
 * Another person had the account: what waits, and a change of the e-mail that waits, end too. It also removes the last factor of
 * staff: their role rests until they add another.
 * @throws DomainError MAIL_LINK_INVALID
 */
export async function undoKey({ db, hub, sessions }: Pick<Context, 'db' | 'hub' | 'sessions'>, token: string): Promise<KeyUndone> {
  const hash = hashToken(token)
  const added = found(await findUndo(db, hash), 'MAIL_LINK_INVALID')
  const name = await inTransaction(db, async (tx) => {
    const key = found((await lockAccount(tx, added.userId)) && (await findUndo(tx, hash)), 'MAIL_LINK_INVALID')
    await endSessionsOf(tx, key)
    await cancelAll(tx, key.userId)
    await endPendingChange(tx, key.userId)
    return removeKey(tx, key)
  })
  const profile = await findProfileByAuthId(db, added.userId)
  if (profile) {
    sessions.forget(profile.id)
    hub.closeUser(profile.id)
  }
  return { kind: added.kind, name: name ?? null }
}
