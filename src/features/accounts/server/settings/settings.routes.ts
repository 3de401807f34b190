import { z } from 'zod'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { accountDetails, passwordChange } from '../../settings.contract.ts'
import { authHeaders } from '../auth-headers.ts'
import { emailChangeRoutes } from '../email-change/email-change.routes.ts'
import { rememberBrowser } from '../known-browser.ts'
import { passkeyRoutes } from '../passkeys/passkeys.routes.ts'
import { changePassword } from './change-password.ts'
import { getAccountDetails } from './get-account-details.ts'
import { endOtherSessions } from './settings.sql.ts'

const tags = ['accounts']

const getAccount = defineRoute({
  method: 'get',
  path: '/account',
  tags,
  summary: 'The account behind the member’s own profile',
  responses: { 200: json(accountDetails, 'Told to its owner alone') },
})

const postPassword = defineRoute({
  method: 'post',
  path: '/account/password',
  tags,
  summary: 'Change the member’s own password; ends every other session',
  request: { body: body(passwordChange) },
  responses: { 200: json(z.object({ changed: z.literal(true) }), 'Changed') },
})

const postSignOutEverywhere = defineRoute({
  method: 'post',
  path: '/account/sign-out-everywhere',
  tags,
  summary: 'End every session of the member’s own account, this one too',
  responses: { 200: json(z.object({ signedOut: z.literal(true) }), 'Signed out everywhere') },
})

export function settingsRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(getAccount, async (c) => {
      const viewer = await memberOf(c)
      return c.json(await getAccountDetails(context, viewer), 200)
    })
    .openapi(postPassword, async (c) => {
      const viewer = await memberOf(c)
      const { email, passwordHash } = await changePassword(context, viewer, c.req.valid('json'), authHeaders(c))
      rememberBrowser(c, context, email, passwordHash)
      return c.json({ changed: true as const }, 200)
    })
    .openapi(postSignOutEverywhere, async (c) => {
      const viewer = await memberOf(c)
      await endOtherSessions(context.db, viewer.authId, undefined)
      context.hub.closeUser(viewer.id)
      return c.json({ signedOut: true as const }, 200)
    })
    .route('/', passkeyRoutes(context))
    .route('/', emailChangeRoutes(context))
}
