import { attemptOf } from '#features/challenges/server/index.ts'
import { chosenLanguage } from '#i18n/languages.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
  confirmationResult,
  confirmEmailInput,
  confirmEmailResult,
  forgotPasswordInput,
  forgotPasswordResult,
  linkInput,
  linkState,
  resetPasswordInput,
  resetPasswordResult,
  signUpPassInput,
  signUpPassResult,
} from '../../mail-links.contract.ts'
import { authHeaders } from '../auth-headers.ts'
import { isKnownBrowser, rememberBrowser } from '../known-browser.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { confirmEmail } from './confirm-email.ts'
import { isResetLinkGood, resetPassword } from './reset-password.ts'
import { sendSignUpPass } from './send-sign-up-pass.ts'
import { sendConfirmationAgain } from './send-confirmation.ts'

const tags = ['accounts']

const postSignUpPass = defineRoute({
  method: 'post',
  path: '/auth/sign-up/pass',
  tags,
  summary: 'Ask for a link by mail with which a sign-up needs no proof of work',
  request: { body: body(signUpPassInput) },
  responses: { 200: json(signUpPassResult, 'Accepted, whether the e-mail is known or not') },
})

const postForgotPassword = defineRoute({
  method: 'post',
  path: '/auth/forgot-password',
  tags,
  summary: 'Ask for a link to choose a new password, by mail',
  request: { body: body(forgotPasswordInput) },
  responses: { 200: json(forgotPasswordResult, 'Accepted, whether the e-mail is known or not') },
})

const postCheck = defineRoute({
  method: 'post',
  path: '/auth/reset-password/check',
  tags,
  summary: 'Whether such a link would still do; it is not used up by it',
  request: { body: body(linkInput) },
  responses: { 200: json(linkState, 'Good, or invalid, used or expired') },
})

const postResetPassword = defineRoute({
  method: 'post',
  path: '/auth/reset-password',
  tags,
  summary: 'Choose a new password by a link; ends every session of the account',
  request: { body: body(resetPasswordInput) },
  responses: { 200: json(resetPasswordResult, 'Changed; nobody is signed in by it') },
})

const postConfirmEmail = defineRoute({
  method: 'post',
  path: '/auth/confirm-email',
  tags,
  summary: 'Confirm an e-mail address by a link; drops a password that was not proven',
  request: { body: body(confirmEmailInput) },
  responses: { 200: json(confirmEmailResult, 'Confirmed, and signed in by cookie unless a member was signed in') },
})

const postConfirmation = defineRoute({
  method: 'post',
  path: '/auth/confirmation',
  tags,
  summary: 'Have the link that confirms the member’s own address sent again',
  responses: { 200: json(confirmationResult, 'Sent, unless the address was confirmed already') },
})

export function linkRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(postForgotPassword, async (c) => {
      await requestPasswordReset(context, c.req.valid('json'), attemptOf(c))
      return c.json({ accepted: true as const }, 200)
    })
    .openapi(postSignUpPass, async (c) => {
      const requester = { address: c.get('address'), language: chosenLanguage(c.req.header('cookie')) }
      await sendSignUpPass(context, c.req.valid('json'), requester)
      return c.json({ accepted: true as const }, 200)
    })
    .openapi(postCheck, async (c) => c.json({ isValid: await isResetLinkGood(context, c.req.valid('json')) }, 200))
    .openapi(postResetPassword, async (c) => {
      const { email, passwordHash, keys } = await resetPassword(context, c.req.valid('json'))
      rememberBrowser(c, context, email, passwordHash)
      return c.json({ changed: true as const, keys }, 200)
    })
    .openapi(postConfirmEmail, async (c) => {
      const requester = {
        viewer: await c.get('viewer')(),
        headers: authHeaders(c),
        isKnown: (email: string, passwordHash: string) => isKnownBrowser(c, context, email, passwordHash),
      }
      const { cookies, resetToken } = await confirmEmail(context, c.req.valid('json'), requester)
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
      return c.json({ confirmed: true as const, ...(resetToken !== undefined && { resetToken }) }, 200)
    })
    .openapi(postConfirmation, async (c) => {
      const viewer = await memberOf(c)
      return c.json({ sent: await sendConfirmationAgain(context, viewer, c.get('address')) }, 200)
    })
}
