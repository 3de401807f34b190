import type { Context } from 'hono'
import { z } from 'zod'
import { type AppEnv, body, createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { memberOf } from '#server/viewer.ts'
import { rememberVisitor, visitorOf } from '#server/visitor.ts'
import { seenNews, seenNewsInput, signInInput, signInResult, signUpInput, signUpResult, viewerResult } from '../accounts.contract.ts'
import { authHeaders } from './auth-headers.ts'
import { findMemberSession } from './find-member.ts'
import { getViewer } from './get-viewer.ts'
import { markNewsSeen } from './mark-news-seen.ts'
import { ownRoutes } from './own/own.routes.ts'
import { googleRoutes } from './google/google.routes.ts'
import { linkRoutes } from './links/links.routes.ts'
import { isKnownBrowser, rememberBrowser } from './known-browser.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { DomainError } from '#lib/errors.ts'

const tags = ['accounts']

const postSignUp = defineRoute({
  method: 'post',
  path: '/auth/sign-up',
  tags,
  summary: 'Become a member',
  request: { body: body(signUpInput) },
  responses: { 200: json(signUpResult, 'Accepted; a new member is signed in by cookie where no link in a mail comes first') },
})

const postSignIn = defineRoute({
  method: 'post',
  path: '/auth/sign-in',
  tags,
  summary: 'Sign in with e-mail and password',
  request: { body: body(signInInput) },
  responses: { 200: json(signInResult, 'Signed in: by cookie, or by token for programs that ask for one') },
})

const postSignOut = defineRoute({
  method: 'post',
  path: '/auth/sign-out',
  tags,
  summary: 'End this session',
  responses: { 200: json(z.object({ signedOut: z.literal(true) }), 'Signed out') },
})

const getSession = defineRoute({
  method: 'get',
  path: '/auth/session',
  tags,
  summary: 'The session of the asker, renewed when it is a day old',
  responses: { 200: json(z.object({ expiresAt: z.iso.datetime().nullable() }), 'When it ends; null when signed out') },
})

const getViewerRoute = defineRoute({
  method: 'get',
  path: '/viewer',
  tags,
  summary: 'Who asks',
  request: {
    query: z.strictObject({
      anonymous_session_id: z
        .string()
        .regex(/^[A-Za-z0-9-]{8,64}$/)
        .optional(),
    }),
  },
  responses: { 200: json(viewerResult, 'The signed-in member, or nobody') },
})

const putNewsSeen = defineRoute({
  method: 'put',
  path: '/viewer/news',
  tags,
  summary: 'Mark news as seen',
  request: { body: body(seenNewsInput) },
  responses: { 200: json(seenNews, 'What this call marked') },
})

export function accountRoutes(services: Services) {
  return createRouter()
    .openapi(postSignUp, async (c) => {
      const viewer = await c.get('viewer')()
      await services.limits.consume('signUp', { viewer, address: c.get('address') }).catch((error: unknown) => {
        throw error instanceof DomainError ? new DomainError('SIGN_UP_LIMITED', 429, error.details) : error
      })
      const { cookies, passwordHash } = await signUp(services, c.req.valid('json'), {
        address: c.get('address'),
        headers: authHeaders(c),
        device: visitorOf(c, services).anonymousId,
      })
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
      // Set for a known e-mail too: where a letter comes first, the answers must look the same.
      rememberBrowser(c, services, c.req.valid('json').email, passwordHash)
      return c.json({ accepted: true as const, mustConfirmEmail: services.config.emailVerification === 'required' }, 200)
    })
    .openapi(postSignIn, async (c) => {
      const { email, withToken = false } = c.req.valid('json')
      const { profile, token, passwordHash, cookies } = await signIn(services, c.req.valid('json'), {
        address: c.get('address'),
        headers: authHeaders(c),
        isKnown: (hash) => isKnownBrowser(c, services, email, hash),
      })
      if (withToken) return c.json({ profile, token }, 200)
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
      rememberBrowser(c, services, email, passwordHash)
      return c.json({ profile }, 200)
    })
    .openapi(postSignOut, async (c) => {
      const session = await findMemberSession(services, c.req.raw.headers)
      const response = await services.auth.api.signOut({ headers: authHeaders(c), asResponse: true })
      for (const cookie of response.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
      if (session) services.hub.closeUser(session.member.id, { only: session.sessionId })
      return c.json({ signedOut: true as const }, 200)
    })
    .openapi(getSession, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      const session = await renewSession(c, services)
      return c.json({ expiresAt: session ? new Date(session.expiresAt).toISOString() : null }, 200)
    })
    .openapi(getViewerRoute, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      const viewer = await c.get('viewer')()
      if (viewer.kind === 'visitor') rememberVisitor(c, services, viewer, c.req.valid('query').anonymous_session_id)
      else await renewSession(c, services)
      return c.json(await getViewer(services, viewer, authHeaders(c)), 200)
    })
    .openapi(putNewsSeen, async (c) => c.json(await markNewsSeen(services, await memberOf(c), c.req.valid('json')), 200))
    .route('/', googleRoutes(services))
    .route('/', ownRoutes(services))
    .route('/', linkRoutes(services))
}

/** Whoever comes back stays signed in: a session that is a day old gets its full time again. */
async function renewSession(c: Context<AppEnv>, { auth }: Services): Promise<{ expiresAt: Date } | undefined> {
  const { response, headers } = await auth.api.getSession({ headers: authHeaders(c), returnHeaders: true })
  for (const cookie of headers?.getSetCookie() ?? []) c.header('Set-Cookie', cookie, { append: true })
  return response?.session
}
