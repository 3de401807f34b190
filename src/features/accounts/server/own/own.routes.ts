import { z } from 'zod'
import { body, createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { memberOf } from '#server/viewer.ts'
import { ownAccount, passwordChange } from '../../own.contract.ts'
import { authHeaders } from '../auth-headers.ts'
import { rememberBrowser } from '../known-browser.ts'
import { changePassword } from './change-password.ts'
import { getOwnAccount } from './get-own-account.ts'
import { endOtherSessions } from './own.sql.ts'

const tags = ['accounts']

const getAccount = defineRoute({
  method: 'get',
  path: '/account',
  tags,
  summary: 'The account behind the own profile',
  responses: { 200: json(ownAccount, 'Told to its owner alone') },
})

const postPassword = defineRoute({
  method: 'post',
  path: '/account/password',
  tags,
  summary: 'Change the own password; ends every other session',
  request: { body: body(passwordChange) },
  responses: { 200: json(z.object({ changed: z.literal(true) }), 'Changed') },
})

const postSignOutEverywhere = defineRoute({
  method: 'post',
  path: '/account/sign-out-everywhere',
  tags,
  summary: 'End every session of the own account, this one too',
  responses: { 200: json(z.object({ signedOut: z.literal(true) }), 'Signed out everywhere') },
})

export function ownRoutes(services: Services) {
  return createRouter()
    .openapi(getAccount, async (c) => {
      const viewer = await memberOf(c)
      return c.json(await getOwnAccount(services, viewer), 200)
    })
    .openapi(postPassword, async (c) => {
      const viewer = await memberOf(c)
      const { email, passwordHash } = await changePassword(services, viewer, c.req.valid('json'), authHeaders(c))
      rememberBrowser(c, services, email, passwordHash)
      return c.json({ changed: true as const }, 200)
    })
    .openapi(postSignOutEverywhere, async (c) => {
      const viewer = await memberOf(c)
      await endOtherSessions(services.db, viewer.authId, undefined)
      services.hub.closeUser(viewer.id)
      return c.json({ signedOut: true as const }, 200)
    })
}
