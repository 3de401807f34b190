import type { RequestContext } from '#platform/http/router.ts'
import { findPassword } from '../accounts.sql.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { findAccount } from '../find-member.ts'
import { BY_GOOGLE, isKnownBrowser, rememberBrowser } from '../known-browser.ts'
import { notifyNewDevice } from '../sessions/notify-new-device.ts'

/** After a sign-in with Google: marks the browser, and a letter tells a member of a browser that was not seen before. */
export async function noticeGoogle(c: RequestContext, context: AccountsContext, cookies: readonly string[]): Promise<void> {
  const account = await findAccount(context, new Headers({ cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') }))
  if (!account) return
  const { user_id: userId, email } = account
  const isSeen =
    // The first sign-in is the sign-up.
    account.policies_accepted_at === null ||
    isKnownBrowser(c, context, email, BY_GOOGLE) ||
    isKnownBrowser(c, context, email, await findPassword(context.db, email))
  if (!isSeen) await notifyNewDevice(context, { userId, email, address: c.get('address'), userAgent: c.req.header('user-agent') ?? null })
  rememberBrowser(c, context, email, BY_GOOGLE)
}
