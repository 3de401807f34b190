import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import type { AccountsContext } from '../accounts-context.ts'
import { accountDetails, passwordChange } from '../../settings.contract.ts'
import { authHeaders } from '../auth-headers.ts'
import { emailChangeEndpoints } from '../email-change/email-change.endpoints.ts'
import { rememberBrowser } from '../known-browser.ts'
import { passkeyEndpoints } from '../passkeys/passkeys.endpoints.ts'
import { changePassword } from './change-password.ts'
import { getAccountDetails } from './get-account-details.ts'
import { endOtherSessions } from './settings.sql.ts'

export const settingsEndpoints = endpoints('accounts', {
  getAccountDetails: endpoint({
    method: 'get',
    path: '/account',
    summary: 'The account behind the member’s own profile',
    who: 'member',
    out: accountDetails,
    says: 'Told to its owner alone',
    run: (context: AccountsContext, { member }) => getAccountDetails(context, member),
  }),
  changePassword: endpoint({
    method: 'post',
    path: '/account/password',
    summary: 'Change the member’s own password; ends every other session',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    body: passwordChange,
    out: z.object({ changed: z.literal(true) }),
    says: 'Changed',
    run: async (context: AccountsContext, { member, body, c }) => {
      const { email, passwordHash } = await changePassword(context, member, body, authHeaders(c))
      rememberBrowser(c, context, email, passwordHash)
      return { changed: true as const }
    },
  }),
  signOutEverywhere: endpoint({
    method: 'post',
    path: '/account/sign-out-everywhere',
    summary: 'End every session of the member’s own account, this one too',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: z.object({ signedOut: z.literal(true) }),
    says: 'Signed out everywhere',
    run: async (context: AccountsContext, { member }) => {
      await endOtherSessions(context.db, member.authId, undefined)
      context.hub.closeUser(member.id)
      return { signedOut: true as const }
    },
  }),
  ...passkeyEndpoints,
  ...emailChangeEndpoints,
})
