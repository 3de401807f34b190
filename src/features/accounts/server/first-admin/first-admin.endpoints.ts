import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { chosenLanguage } from '#i18n/languages.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { firstAdminInput, firstAdminResult } from '../../first-admin.contract.ts'
import { linkInput, linkState } from '../../mail-links.contract.ts'
import { authHeaders, setCookies } from '../auth-headers.ts'
import { rememberBrowser } from '../known-browser.ts'
import { hashToken } from '../mail-links/token.ts'
import { isSetupLinkGood } from './first-admin.sql.ts'
import { makeFirstAdmin } from './make-first-admin.ts'

export const firstAdminEndpoints = endpoints('accounts', {
  checkSetupLink: endpoint({
    method: 'post',
    path: '/auth/first-admin/check',
    summary: 'Whether a link of `lokma setup` would still do; it is not used up by it',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    limit: 'signIn',
    body: linkInput,
    out: linkState,
    says: 'Good, or invalid, used or expired',
    run: async ({ db }: AccountsContext, { body }) => ({ isValid: await isSetupLinkGood(db, hashToken(body.token)) }),
  }),
  makeFirstAdmin: endpoint({
    method: 'post',
    path: '/auth/first-admin',
    summary: 'Become the first admin of a new site by the link of `lokma setup`',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    limit: 'signIn',
    body: firstAdminInput,
    out: firstAdminResult,
    says: 'The admin, signed in by cookie',
    run: async (context: AccountsContext, { body, c }) => {
      const requester = { headers: authHeaders(c), language: chosenLanguage(c.req.header('cookie')) }
      const { profile, cookies, passwordHash } = await makeFirstAdmin(context, body, requester)
      setCookies(c, cookies)
      rememberBrowser(c, context, body.email, passwordHash)
      return { profile }
    },
  }),
})
