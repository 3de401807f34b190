import { inTransaction } from '#db/transaction.ts'
import { ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { WaitingKind } from '../../keys.rules.ts'
import { languageOfAccount } from '../accounts.sql.ts'
import { lockAccount } from '../mail-links/mail-links.sql.ts'
import { actWaitsMail } from '../mail-links/mails.ts'
import { hashToken, makeToken } from '../mail-links/token.ts'
import { findDueTime, selectAddresses } from './keys.sql.ts'
import { cancelByToken, cancelOf, insertAct, selectActs } from './waiting-acts.sql.ts'

/**
 * What cannot be undone waits until every key of the account is 72 hours old. Each address that the account had in that time gets a
 * mail that cancels it; asking again changes nothing.
 * @returns when it happens
 */
export async function postpone(
  context: Pick<Context, 'config' | 'db' | 'mail'>,
  { authId }: Member,
  { kind, passkeyId = null }: { kind: WaitingKind; passkeyId?: string | null },
): Promise<Date> {
  const { token, hash } = makeToken()
  const dueAt = await inTransaction(context.db, async (tx) => {
    ensure(await lockAccount(tx, authId), 'NOT_AUTHENTICATED')
    const act = await insertAct(tx, { userId: authId, kind, passkeyId, dueAt: await findDueTime(tx, authId), tokenHash: hash })
    if (!act) return (await selectActs(tx, authId)).find((one) => one.kind === kind && one.passkeyId === passkeyId)!.dueAt
    const message = actWaitsMail(context.config, await languageOfAccount(tx, authId), { kind, dueAt: act.dueAt, token })
    for (const to of await selectAddresses(tx, authId)) await context.mail.queue(tx, { ...message, userId: authId, to })
    return act.dueAt
  })
  context.mail.nudge()
  return dueAt
}

/** Members see which acts wait in their account. */
export async function listWaiting({ db }: Pick<Context, 'db'>, { authId }: Member) {
  const acts = await selectActs(db, authId)
  return { items: acts.map(({ id, kind, passkeyId, dueAt }) => ({ id, kind, passkeyId, until: dueAt.toISOString() })) }
}

/** A member cancels what waits at any time, without a proof. @throws DomainError WAITING_ACT_GONE */
export async function cancelWaiting({ db }: Pick<Context, 'db'>, { authId }: Member, id: string): Promise<void> {
  ensure(await cancelOf(db, authId, id), 'WAITING_ACT_GONE')
}

/** A link in the mail cancels what waits, once. @throws DomainError MAIL_LINK_INVALID */
export async function cancelByLink({ db }: Pick<Context, 'db'>, token: string): Promise<WaitingKind> {
  return found(await inTransaction(db, (tx) => cancelByToken(tx, hashToken(token))), 'MAIL_LINK_INVALID')
}
