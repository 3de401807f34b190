import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { renewSession } from './sessions/renew-session.ts'
import { z } from 'zod'
import { attemptOf } from '#features/challenges/server/index.ts'
import type { RequestContext } from '#platform/http/router.ts'
import type { AccountsContext } from './accounts-context.ts'
import { visitorOf } from '#platform/http/visitor-cookie.ts'
import { signInInput, signInResult, signUpInput, signUpResult, welcomeClosed } from '../accounts.contract.ts'
import { chosenLanguage } from '#i18n/languages.ts'
import { admissionAccountEndpoints } from './admission/admission.endpoints.ts'
import { authHeaders, setCookies } from './auth-headers.ts'
import { closeWelcome } from './close-welcome.ts'
import { firstAdminEndpoints } from './first-admin/first-admin.endpoints.ts'
import { findMemberSession } from './find-member.ts'
import { settingsEndpoints } from './settings/settings.endpoints.ts'
import { googleEndpoints } from './google/google.endpoints.ts'
import { accountKeyEndpoints } from './keys/keys.endpoints.ts'
import { linkEndpoints } from './mail-links/mail-links.endpoints.ts'
import { secondFactorEndpoints } from './second-factor/second-factor.endpoints.ts'
import { sessionEndpoints } from './sessions/sessions.endpoints.ts'
import { BY_GOOGLE, isKnownBrowser, rememberBrowser } from './known-browser.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { DomainError } from '#lib/errors.ts'

export const accountEndpoints = endpoints('accounts', {
  signUp: endpoint({
    method: 'post',
    path: '/auth/sign-up',
    summary: 'Become a member',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: signUpInput,
    out: signUpResult,
    says: 'Accepted; a new member is signed in by cookie where no link in a mail comes first',
    run: async (context: AccountsContext, { body, c }) => {
      const { cookies, passwordHash, mustWait } = await guardSignUp(c, context, body.email, () =>
        signUp(context, body, signUpRequester(c, context)),
      )
      setCookies(c, cookies)
      // Set for a known e-mail too: where the mail link is required, both answers must look the same.
      rememberBrowser(c, context, body.email, passwordHash)
      return { accepted: true as const, mustConfirmEmail: context.config.emailVerification === 'required', mustWait }
    },
  }),
  signIn: endpoint({
    method: 'post',
    path: '/auth/sign-in',
    summary: 'Sign in with e-mail and password',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: signInInput,
    out: signInResult,
    says: 'Signed in: by cookie, or by token for programs that ask for one',
    run: async (context: AccountsContext, { body, address, c }) => {
      const { email, withToken = false } = body
      const signedIn = await signIn(context, body, {
        address: address,
        headers: authHeaders(c),
        isKnown: (hash) => isKnownBrowser(c, context, email, hash),
        isSeen: isKnownBrowser(c, context, email, BY_GOOGLE),
      })
      if ('needsCode' in signedIn) return signedIn
      if ('isWaiting' in signedIn) {
        setCookies(c, signedIn.cookies)
        return { isWaiting: true as const }
      }
      const { profile, token, passwordHash, cookies } = signedIn
      if (withToken) return { profile, token }
      setCookies(c, cookies)
      rememberBrowser(c, context, email, passwordHash)
      return { profile }
    },
  }),
  signOut: endpoint({
    method: 'post',
    path: '/auth/sign-out',
    summary: 'End this session',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    out: z.object({ signedOut: z.literal(true) }),
    says: 'Signed out',
    run: async (context: AccountsContext, { c }) => {
      const session = await findMemberSession(context, c.req.raw.headers)
      const response = await context.auth.api.signOut({ headers: authHeaders(c), asResponse: true })
      setCookies(c, response.headers.getSetCookie())
      if (session) context.hub.closeUser(session.member.id, { only: session.sessionId })
      return { signedOut: true as const }
    },
  }),
  getSession: endpoint({
    method: 'get',
    path: '/auth/session',
    summary: 'The session of the requester, renewed when it is a day old',
    who: 'anyone',
    isPrivate: true,
    out: z.object({ expiresAt: z.iso.datetime().nullable() }),
    says: 'When it ends; null when signed out',
    run: async (context: AccountsContext, { c }) => {
      const session = await renewSession(c, context)
      return { expiresAt: session ? new Date(session.expiresAt).toISOString() : null }
    },
  }),
  closeWelcome: endpoint({
    method: 'put',
    path: '/account/welcome',
    summary: 'Close the first steps of a new member for good',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: welcomeClosed,
    says: 'Closed on all devices of the member',
    run: (context: AccountsContext, { member }) => closeWelcome(context, member),
  }),
  ...googleEndpoints,
  ...settingsEndpoints,
  ...sessionEndpoints,
  ...accountKeyEndpoints,
  ...secondFactorEndpoints,
  ...linkEndpoints,
  ...admissionAccountEndpoints,
  ...firstAdminEndpoints,
})

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
