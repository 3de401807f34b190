import { z } from 'zod'
import { DomainError } from '#lib/errors.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { visitorOf } from '#platform/http/visitor-cookie.ts'
import { finishSignUpInput, finishSignUpResult, signInWays, unfinishedResult } from '../../accounts.contract.ts'
import { chosenLanguage } from '#i18n/languages.ts'
import { authHeaders } from '../auth-headers.ts'
import { askForProof } from './asked-proof.ts'
import { beginGoogle } from './begin-google.ts'
import { endGoogle } from './end-google.ts'
import { getSignInWays } from '../admission/get-sign-in-ways.ts'
import { noticeGoogle } from './notice-google.ts'
import { finishSignUp, getUnfinished } from './finish-sign-up.ts'

const tags = ['accounts']

const getWays = defineRoute({
  method: 'get',
  path: '/auth/ways',
  tags,
  summary: 'How one can sign in here',
  responses: { 200: json(signInWays, 'The same for everybody') },
})

const getBegin = defineRoute({
  method: 'get',
  path: '/auth/google',
  tags,
  summary: 'Sign in with Google: a page to open, not to fetch',
  request: {
    query: z.object({
      next: z.string().max(500).optional(),
      /** Whether a member proves an act by it. */
      prove: z.literal('1').optional(),
    }),
  },
  responses: { 302: { description: "To Google's page, or back to the sign-in page when Google is unavailable" } },
})

const getCallback = defineRoute({
  method: 'get',
  path: '/auth/callback/google',
  tags,
  summary: 'Where Google sends people back to',
  responses: { 302: { description: 'Signed in and on to the landing page, or back to the sign-in page' } },
})

const getUnfinishedRoute = defineRoute({
  method: 'get',
  path: '/auth/unfinished',
  tags,
  summary: 'What the form that ends a first sign-in with Google begins with',
  responses: { 200: json(unfinishedResult, 'Free names to begin with; null when no sign-up waits to be ended') },
})

const postFinish = defineRoute({
  method: 'post',
  path: '/auth/finish',
  tags,
  summary: 'End a first sign-in with Google: a username and both policies',
  request: { body: body(finishSignUpInput) },
  responses: { 200: json(finishSignUpResult, 'The new member, or that the account waits for an approval') },
})

/** People open this address in a browser: they get a page that explains the error, not JSON. */
function showFailure(error: unknown): { to: string; cookies: string[] } {
  if (error instanceof DomainError && error.code === 'GOOGLE_AWAY') return { to: '/tr/login?tab=signin&google=failed', cookies: [] }
  throw error
}

export function googleRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(getWays, (c) => c.json(getSignInWays(context), 200))
    .openapi(getBegin, async (c) => {
      await context.limits.consume('signIn', { viewer: await c.get('viewer')(), address: c.get('address') })
      const { next, prove } = c.req.valid('query')
      const viewer = await c.get('viewer')()
      if (prove !== undefined && viewer.kind === 'member') askForProof(c, context, viewer.authId)
      const { to, cookies } = await beginGoogle(context, next, authHeaders(c)).catch(showFailure)
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
      return c.redirect(to, 302)
    })
    .openapi(getCallback, async (c) => {
      await context.limits.consume('signIn', { viewer: await c.get('viewer')(), address: c.get('address') })
      const answer = await endGoogle(context, new Request(c.req.raw.url, { headers: authHeaders(c) }))
      const cookies = answer.headers.getSetCookie()
      await noticeGoogle(c, context, cookies)
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
      return c.redirect(answer.headers.get('location') ?? '/tr', 302)
    })
    .openapi(getUnfinishedRoute, async (c) => {
      const unfinished = await getUnfinished(context, authHeaders(c))
      const isWaiting = unfinished === 'waiting'
      return c.json({ unfinished: isWaiting ? null : (unfinished ?? null), isWaiting }, 200)
    })
    .openapi(postFinish, async (c) => {
      const requester = {
        headers: authHeaders(c),
        device: visitorOf(c, context).anonymousId,
        language: chosenLanguage(c.req.header('cookie')),
      }
      const profile = await finishSignUp(context, requester, c.req.valid('json'))
      return c.json(profile ?? { isWaiting: true as const }, 200)
    })
}
