import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { attemptOf } from '#features/challenges/server/index.ts'
import { chosenLanguage } from '#i18n/languages.ts'
import type { AccountsContext } from '../accounts-context.ts'
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
import { authHeaders, setCookies } from '../auth-headers.ts'
import { isKnownBrowser, rememberBrowser } from '../known-browser.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { confirmEmail } from './confirm-email.ts'
import { isResetLinkGood, resetPassword } from './reset-password.ts'
import { sendSignUpPass } from './send-sign-up-pass.ts'
import { sendConfirmationAgain } from './send-confirmation.ts'

export const linkEndpoints = endpoints('accounts', {
  requestPasswordReset: endpoint({
    method: 'post',
    path: '/auth/forgot-password',
    summary: 'Ask for a link to choose a new password, by mail',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: forgotPasswordInput,
    out: forgotPasswordResult,
    says: 'Accepted, whether the e-mail is known or not',
    run: async (context: AccountsContext, { body, c }) => {
      await requestPasswordReset(context, body, attemptOf(c))
      return { accepted: true as const }
    },
  }),
  sendSignUpPass: endpoint({
    method: 'post',
    path: '/auth/sign-up/pass',
    summary: 'Ask for a link by mail with which a sign-up needs no proof of work',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: signUpPassInput,
    out: signUpPassResult,
    says: 'Accepted, whether the e-mail is known or not',
    run: async (context: AccountsContext, { body, address, c }) => {
      await sendSignUpPass(context, body, { address, language: chosenLanguage(c.req.header('cookie')) })
      return { accepted: true as const }
    },
  }),
  checkResetLink: endpoint({
    method: 'post',
    path: '/auth/reset-password/check',
    summary: 'Whether such a link would still do; it is not used up by it',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: linkInput,
    out: linkState,
    says: 'Good, or invalid, used or expired',
    run: async (context: AccountsContext, { body }) => ({ isValid: await isResetLinkGood(context, body) }),
  }),
  resetPassword: endpoint({
    method: 'post',
    path: '/auth/reset-password',
    summary: 'Choose a new password by a link; ends every session of the account',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: resetPasswordInput,
    out: resetPasswordResult,
    says: 'Changed; nobody is signed in by it',
    run: async (context: AccountsContext, { body, c }) => {
      const { email, passwordHash, keys } = await resetPassword(context, body)
      rememberBrowser(c, context, email, passwordHash)
      return { changed: true as const, keys }
    },
  }),
  confirmEmail: endpoint({
    method: 'post',
    path: '/auth/confirm-email',
    summary: 'Confirm an e-mail address by a link; drops a password that was not proven',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: confirmEmailInput,
    out: confirmEmailResult,
    says: 'Confirmed, and signed in by cookie unless a member was signed in',
    run: async (context: AccountsContext, { viewer, body, c }) => {
      const { cookies, resetToken } = await confirmEmail(context, body, {
        viewer,
        headers: authHeaders(c),
        isKnown: (email, passwordHash) => isKnownBrowser(c, context, email, passwordHash),
      })
      setCookies(c, cookies)
      return { confirmed: true as const, ...(resetToken !== undefined && { resetToken }) }
    },
  }),
  sendConfirmationAgain: endpoint({
    method: 'post',
    path: '/auth/confirmation',
    summary: 'Have the link that confirms the member’s own address sent again',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: confirmationResult,
    says: 'Sent, unless the address was confirmed already',
    run: async (context: AccountsContext, { member, address }) => ({ sent: await sendConfirmationAgain(context, member, address) }),
  }),
})
