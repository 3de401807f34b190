import { renewSession } from './sessions/renew-session.ts'
import { z } from 'zod'
import { attemptOf } from '#features/challenges/server/index.ts'
import { type RequestContext, body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { AccountsContext } from './accounts-context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { visitorOf } from '#platform/http/visitor-cookie.ts'
import { signInInput, signInResult, signUpInput, signUpResult, welcomeClosed } from '../accounts.contract.ts'
import { chosenLanguage } from '#i18n/languages.ts'
import { admissionAccountRoutes } from './admission/admission.routes.ts'
import { authHeaders } from './auth-headers.ts'
import { closeWelcome } from './close-welcome.ts'
import { findMemberSession } from './find-member.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { googleRoutes } from './google/google.routes.ts'
import { accountKeyRoutes } from './keys/keys.routes.ts'
import { linkRoutes } from './mail-links/mail-links.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { BY_GOOGLE, isKnownBrowser, rememberBrowser } from './known-browser.ts'
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
  summary: 'The session of the requester, renewed when it is a day old',
  responses: { 200: json(z.object({ expiresAt: z.iso.datetime().nullable() }), 'When it ends; null when signed out') },
})

const putWelcome = defineRoute({
  method: 'put',
  path: '/account/welcome',
  tags,
  summary: 'Close the first steps of a new member for good',
  responses: { 200: json(welcomeClosed, 'Closed on all devices of the member') },
})

export function accountRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(postSignUp, async (c) => {
      const { cookies, passwordHash, mustWait } = await guardSignUp(c, context, c.req.valid('json').email, () =>
        signUp(context, c.req.valid('json'), signUpRequester(c, context)),
      )
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
      // Set for a known e-mail too: where the mail link is required, both answers must look the same.
      rememberBrowser(c, context, c.req.valid('json').email, passwordHash)
      return c.json({ accepted: true as const, mustConfirmEmail: context.config.emailVerification === 'required', mustWait }, 200)
    })
    .openapi(postSignIn, async (c) => {
      const { email, withToken = false } = c.req.valid('json')
      const signedIn = await signIn(context, c.req.valid('json'), {
        address: c.get('address'),
        headers: authHeaders(c),
        isKnown: (hash) => isKnownBrowser(c, context, email, hash),
        isSeen: isKnownBrowser(c, context, email, BY_GOOGLE),
      })
      if ('needsCode' in signedIn) return c.json(signedIn, 200)
      if ('isWaiting' in signedIn) {
        for (const cookie of signedIn.cookies) c.header('Set-Cookie', cookie, { append: true })
        return c.json({ isWaiting: true as const }, 200)
      }
      const { profile, token, passwordHash, cookies } = signedIn
      if (withToken) return c.json({ profile, token }, 200)
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
      rememberBrowser(c, context, email, passwordHash)
      return c.json({ profile }, 200)
    })
    .openapi(postSignOut, async (c) => {
      const session = await findMemberSession(context, c.req.raw.headers)
      const response = await context.auth.api.signOut({ headers: authHeaders(c), asResponse: true })
      for (const cookie of response.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
      if (session) context.hub.closeUser(session.member.id, { only: session.sessionId })
      return c.json({ signedOut: true as const }, 200)
    })
    .openapi(getSession, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      const session = await renewSession(c, context)
      return c.json({ expiresAt: session ? new Date(session.expiresAt).toISOString() : null }, 200)
    })
    .openapi(putWelcome, async (c) => c.json(await closeWelcome(context, await memberOf(c)), 200))
    .route('/', googleRoutes(context))
    .route('/', settingsRoutes(context))
    .route('/', sessionRoutes(context))
    .route('/', accountKeyRoutes(context))
    .route('/', secondFactorRoutes(context))
    .route('/', linkRoutes(context))
    .route('/', admissionAccountRoutes(context))
}

function signUpRequester(c: RequestContext, context: AccountsContext) {
  return {
    address: c.get('address'),
    headers: authHeaders(c),
    device: visitorOf(c, context).anonymousId,
    language: chosenLanguage(c.req.header('cookie')),
  }
}

/** Limits come first: a person whose network has used up its sign-ups does not solve a challenge in vain. */
async function guardSignUp<T>(c: RequestContext, context: AccountsContext, email: string, run: () => Promise<T>): Promise<T> {
  const { challenges, limits } = context
  const viewer = await c.get('viewer')()
  const attempt = attemptOf(c, { email })
  await limitSignUp(context, async () => limits.assertOpen('signUp', attempt.address, false))
  return challenges.guard('signUp', attempt, async () => {
    await limitSignUp(context, () => limits.consume('signUp', { viewer, address: attempt.address }))
    return run()
  })
}

/** @throws DomainError SIGN_UP_LIMITED */
async function limitSignUp({ challenges }: AccountsContext, count: () => Promise<void>): Promise<void> {
  await count().catch(async (error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    await challenges.noteRefusal('signUp')
    throw new DomainError('SIGN_UP_LIMITED', error.details)
  })
}
