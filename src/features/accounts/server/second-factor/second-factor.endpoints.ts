import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { factorMail, recoveryCodes, secondFactor, totpConfirmation, totpSetup } from '../../second-factor.contract.ts'
import { waits } from '../../keys.contract.ts'
import { linkInput } from '../../mail-links.contract.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { assertFreshProof } from '../sessions/fresh-proof.ts'
import { currentSession } from '../sessions/current-session.ts'
import { askRecoveryCodes, askTotpOff, beginTotp, confirmTotp, getSecondFactor } from './manage-second-factor.ts'
import { confirmFactorByLink, sendFactorMail } from './staff-factor.ts'

export const secondFactorEndpoints = endpoints('accounts', {
  getSecondFactor: endpoint({
    method: 'get',
    path: '/account/second-factor',
    summary: 'Whether the member’s sign-in asks for a code',
    who: 'member',
    out: secondFactor,
    says: 'Told to its owner alone',
    run: (context: AccountsContext, { member }) => getSecondFactor(context, member),
  }),
  beginTotp: endpoint({
    method: 'post',
    path: '/account/second-factor',
    summary: 'Begin to set up an authenticator app; needs a fresh proof',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: totpSetup,
    says: 'For the app; without effect until its first code',
    run: async (context: AccountsContext, { member, c }) => {
      await assertFreshProof(context, c.req.raw.headers)
      return await beginTotp(context, member)
    },
  }),
  confirmTotp: endpoint({
    method: 'post',
    path: '/account/second-factor/confirm',
    summary: 'Turn the authenticator app on by its first code',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    body: totpConfirmation,
    out: recoveryCodes,
    says: 'On; the recovery codes are shown this once',
    run: async (context: AccountsContext, { body, c }) => confirmTotp(context, await currentSession(c, context), body.code),
  }),
  sendFactorMail: endpoint({
    method: 'post',
    path: '/account/second-factor/mail',
    summary: 'Ask for the mail that confirms the first second factor of staff',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: factorMail,
    says: 'Sent to the address of the account',
    run: async (context: AccountsContext, { member, address }) => {
      await sendFactorMail(context, member, address)
      return { done: true as const }
    },
  }),
  confirmFactorByLink: endpoint({
    method: 'post',
    path: '/auth/second-factor/confirm',
    summary: 'Confirm the second factor of staff by the link in the mail',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: linkInput,
    out: factorMail,
    says: 'Their role counts in sessions that use it',
    run: async (context: AccountsContext, { body }) => {
      await confirmFactorByLink(context, body.token)
      return { done: true as const }
    },
  }),
  askRecoveryCodes: endpoint({
    method: 'post',
    path: '/account/second-factor/recovery-codes',
    summary: 'Replace the recovery codes; needs a fresh proof by an old key',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: recoveryCodes,
    says: 'Shown this once',
    run: (context: AccountsContext, { member, c }) => askRecoveryCodes(context, member, c.req.raw.headers),
  }),
  askTotpOff: endpoint({
    method: 'delete',
    path: '/account/second-factor',
    summary: 'Turn the authenticator app off; needs a fresh proof by an old key',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: secondFactor,
    says: 'Off',
    also: { status: 202, out: waits, says: 'Every key of the account is new: it happens then', when: (answer) => 'waitsUntil' in answer },
    run: async (context: AccountsContext, { member, c }) => {
      const until = await askTotpOff(context, member, c.req.raw.headers)
      return until ? { waitsUntil: until.toISOString() } : await getSecondFactor(context, member)
    },
  }),
})
