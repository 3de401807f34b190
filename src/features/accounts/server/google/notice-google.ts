import type { RequestContext } from '#platform/http/router.ts'
import { inTransaction } from '#db/transaction.ts'
import { findLogin } from '../accounts.sql.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { findAccount, sessionTokenOf } from '../find-member.ts'
import { findLinkedGoogle, selectKeys } from '../keys/keys.sql.ts'
import { BY_GOOGLE, isKnownBrowser, rememberBrowser } from '../known-browser.ts'
import { lockAccount } from '../mail-links/mail-links.sql.ts'
import { notifyKeysChanged } from '../mail-links/notify-keys-changed.ts'
import { notifyNewDevice } from '../sessions/notify-new-device.ts'
import { markOpened, markProven } from '../sessions/sessions.sql.ts'
import { takeAskedProof } from './asked-proof.ts'

/**
 * After a sign-in with Google: marks the session and the browser. Mails tell a member of a browser that was not seen before, and that
 * Google opens the account now too.
 */
export async function noticeGoogle(c: RequestContext, context: AccountsContext, cookies: readonly string[]): Promise<void> {
  const headers = new Headers({ cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') })
  const account = await findAccount(context, headers)
  const token = account && (await sessionTokenOf(context, headers))
  if (!account || token === undefined) return
  const { user_id: userId, email } = account
  await markOpened(context.db, token, 'google', false)
  if (takeAskedProof(c, context, userId)) await proveByGoogle(context, userId, token)
  await notifyLinked(context, userId)
  const isSeen =
    // The first sign-in is the sign-up.
    account.policies_accepted_at === null ||
    isKnownBrowser(c, context, email, BY_GOOGLE) ||
    isKnownBrowser(c, context, email, (await findLogin(context.db, email))?.password)
  if (!isSeen) await notifyNewDevice(context, { userId, email, address: c.get('address'), userAgent: c.req.header('user-agent') ?? null })
  rememberBrowser(c, context, email, BY_GOOGLE)
}

/** A member who was sent to Google for it has proven the new session. */
async function proveByGoogle({ db }: AccountsContext, userId: string, token: string): Promise<void> {
  const isOld = (await selectKeys(db, userId)).some((key) => key.kind === 'google' && key.isOld)
  await markProven(db, token, { isOld, isSecondFactor: false })
}

/** Notifies a member by mail, once, that Google was linked to an account that had other keys. */
async function notifyLinked(context: AccountsContext, userId: string): Promise<void> {
  const isTold = await inTransaction(context.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) return false
    const keyId = await findLinkedGoogle(tx, userId)
    if (keyId === undefined) return false
    await notifyKeysChanged(context, tx, { userId, change: 'googleAdded', added: { kind: 'google', keyId } })
    return true
  })
  if (isTold) context.mail.nudge()
}
