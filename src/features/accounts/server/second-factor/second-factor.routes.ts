import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { factorMail, recoveryCodes, secondFactor, totpConfirmation, totpSetup } from '../../second-factor.contract.ts'
import { waits } from '../../keys.contract.ts'
import { linkInput } from '../../mail-links.contract.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { assertFreshProof } from '../sessions/fresh-proof.ts'
import { currentSession } from '../sessions/current-session.ts'
import { askRecoveryCodes, askTotpOff, beginTotp, confirmTotp, getSecondFactor } from './manage-second-factor.ts'
import { confirmFactorByLink, sendFactorMail } from './staff-factor.ts'

const tags = ['accounts']

const getFactor = defineRoute({
  method: 'get',
  path: '/account/second-factor',
  tags,
  summary: 'Whether the member’s sign-in asks for a code',
  responses: { 200: json(secondFactor, 'Told to its owner alone') },
})

const postTotp = defineRoute({
  method: 'post',
  path: '/account/second-factor',
  tags,
  summary: 'Begin to set up an authenticator app; needs a fresh proof',
  responses: { 200: json(totpSetup, 'For the app; without effect until its first code') },
})

const postConfirm = defineRoute({
  method: 'post',
  path: '/account/second-factor/confirm',
  tags,
  summary: 'Turn the authenticator app on by its first code',
  request: { body: body(totpConfirmation) },
  responses: { 200: json(recoveryCodes, 'On; the recovery codes are shown this once') },
})

const postCodes = defineRoute({
  method: 'post',
  path: '/account/second-factor/recovery-codes',
  tags,
  summary: 'Replace the recovery codes; needs a fresh proof by an old key',
  responses: { 200: json(recoveryCodes, 'Shown this once') },
})

const deleteFactor = defineRoute({
  method: 'delete',
  path: '/account/second-factor',
  tags,
  summary: 'Turn the authenticator app off; needs a fresh proof by an old key',
  responses: { 200: json(secondFactor, 'Off'), 202: json(waits, 'Every key of the account is new: it happens then') },
})

const postFactorMail = defineRoute({
  method: 'post',
  path: '/account/second-factor/mail',
  tags,
  summary: 'Ask for the mail that confirms the first second factor of staff',
  responses: { 200: json(factorMail, 'Sent to the address of the account') },
})

const postFactorLink = defineRoute({
  method: 'post',
  path: '/auth/second-factor/confirm',
  tags,
  summary: 'Confirm the second factor of staff by the link in the mail',
  request: { body: body(linkInput) },
  responses: { 200: json(factorMail, 'Their role counts in sessions that use it') },
})

export function secondFactorRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(getFactor, async (c) => c.json(await getSecondFactor(context, await memberOf(c)), 200))
    .openapi(postTotp, async (c) => {
      const member = await memberOf(c)
      await assertFreshProof(context, c.req.raw.headers)
      return c.json(await beginTotp(context, member), 200)
    })
    .openapi(postConfirm, async (c) => c.json(await confirmTotp(context, await currentSession(c, context), c.req.valid('json').code), 200))
    .openapi(postFactorMail, async (c) => {
      await sendFactorMail(context, await memberOf(c), c.get('address'))
      return c.json({ done: true as const }, 200)
    })
    .openapi(postFactorLink, async (c) => {
      await confirmFactorByLink(context, c.req.valid('json').token)
      return c.json({ done: true as const }, 200)
    })
    .openapi(postCodes, async (c) => {
      const member = await memberOf(c)
      return c.json(await askRecoveryCodes(context, member, c.req.raw.headers), 200)
    })
    .openapi(deleteFactor, async (c) => {
      const member = await memberOf(c)
      const until = await askTotpOff(context, member, c.req.raw.headers)
      return until ? c.json({ waitsUntil: until.toISOString() }, 202) : c.json(await getSecondFactor(context, member), 200)
    })
}
