import { endpoint, endpoints, responseEndpoint } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { DomainError } from '#lib/errors.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { visitorOf } from '#platform/http/visitor-cookie.ts'
import { finishSignUpInput, finishSignUpResult, signInWays, unfinishedResult } from '../../accounts.contract.ts'
import { chosenLanguage } from '#i18n/languages.ts'
import { authHeaders, setCookies } from '../auth-headers.ts'
import { askForProof } from './asked-proof.ts'
import { beginGoogle } from './begin-google.ts'
import { endGoogle } from './end-google.ts'
import { getSignInWays } from '../admission/get-sign-in-ways.ts'
import { noticeGoogle } from './notice-google.ts'
import { finishSignUp, getUnfinished } from './finish-sign-up.ts'

/** People open this address in a browser: they get a page that explains the error, not JSON. */
function showFailure(error: unknown): { to: string; cookies: string[] } {
  if (error instanceof DomainError && error.code === 'GOOGLE_AWAY') return { to: '/tr/login?tab=signin&google=failed', cookies: [] }
  throw error
}

export const googleEndpoints = endpoints('accounts', {
  getSignInWays: endpoint({
    method: 'get',
    path: '/auth/ways',
    summary: 'How one can sign in here',
    who: 'anyone',
    out: signInWays,
    says: 'The same for everybody',
    run: (context: AccountsContext) => getSignInWays(context),
  }),
  beginGoogle: responseEndpoint({
    method: 'get',
    path: '/auth/google',
    summary: 'Sign in with Google: a page to open, not to fetch',
    who: 'anyone',
    limit: 'signIn',
    query: z.object({
      next: z.string().max(500).optional(),
      /** Whether a member proves an act by it. */
      prove: z.literal('1').optional(),
    }),
    answers: { 302: { description: "To Google's page, or back to the sign-in page when Google is unavailable" } },
    respond: async (context: AccountsContext, { viewer, query: { next, prove }, c }) => {
      if (prove !== undefined && viewer.kind === 'member') askForProof(c, context, viewer.authId)
      const { to, cookies } = await beginGoogle(context, next, authHeaders(c)).catch(showFailure)
      setCookies(c, cookies)
      return c.redirect(to, 302)
    },
  }),
  endGoogle: responseEndpoint({
    method: 'get',
    path: '/auth/callback/google',
    summary: 'Where Google sends people back to',
    who: 'anyone',
    limit: 'signIn',
    answers: { 302: { description: 'Signed in and on to the landing page, or back to the sign-in page' } },
    respond: async (context: AccountsContext, { c }) => {
      const answer = await endGoogle(context, new Request(c.req.raw.url, { headers: authHeaders(c) }))
      const cookies = answer.headers.getSetCookie()
      await noticeGoogle(c, context, cookies)
      setCookies(c, cookies)
      return c.redirect(answer.headers.get('location') ?? '/tr', 302)
    },
  }),
  getUnfinished: endpoint({
    method: 'get',
    path: '/auth/unfinished',
    summary: 'What the form that ends a first sign-in with Google begins with',
    who: 'anyone',
    out: unfinishedResult,
    says: 'Free names to begin with; null when no sign-up waits to be ended',
    run: async (context: AccountsContext, { c }) => {
      const unfinished = await getUnfinished(context, authHeaders(c))
      return { unfinished: unfinished === 'waiting' ? null : (unfinished ?? null), isWaiting: unfinished === 'waiting' }
    },
  }),
  finishSignUp: endpoint({
    method: 'post',
    path: '/auth/finish',
    summary: 'End a first sign-in with Google: a username and both policies',
    who: 'account',
    permit: 'open',
    changes: 'nothing public',
    body: finishSignUpInput,
    out: finishSignUpResult,
    says: 'The new member, or that the account waits for an approval',
    run: async (context: AccountsContext, { body, c }) => {
      const requester = {
        headers: authHeaders(c),
        device: visitorOf(c, context).anonymousId,
        language: chosenLanguage(c.req.header('cookie')),
      }
      return (await finishSignUp(context, requester, body)) ?? { isWaiting: true as const }
    },
  }),
})
