import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { recoveryCodes, secondFactor, totpConfirmation, totpSetup } from '../../second-factor.contract.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { assertFreshProof } from '../sessions/fresh-proof.ts'
import { beginTotp, confirmTotp, getSecondFactor, renewRecoveryCodes, turnTotpOff } from './manage-second-factor.ts'

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
  summary: 'Replace the recovery codes; needs a fresh proof',
  responses: { 200: json(recoveryCodes, 'Shown this once') },
})

const deleteFactor = defineRoute({
  method: 'delete',
  path: '/account/second-factor',
  tags,
  summary: 'Turn the authenticator app off; needs a fresh proof',
  responses: { 200: json(secondFactor, 'Off') },
})

export function secondFactorRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(getFactor, async (c) => c.json(await getSecondFactor(context, await memberOf(c)), 200))
    .openapi(postTotp, async (c) => {
      const member = await memberOf(c)
      await assertFreshProof(context, c.req.raw.headers)
      return c.json(await beginTotp(context, member), 200)
    })
    .openapi(postConfirm, async (c) => c.json(await confirmTotp(context, await memberOf(c), c.req.valid('json').code), 200))
    .openapi(postCodes, async (c) => {
      const member = await memberOf(c)
      await assertFreshProof(context, c.req.raw.headers)
      return c.json(await renewRecoveryCodes(context, member), 200)
    })
    .openapi(deleteFactor, async (c) => {
      const member = await memberOf(c)
      await assertFreshProof(context, c.req.raw.headers)
      await turnTotpOff(context, member)
      return c.json(await getSecondFactor(context, member), 200)
    })
}
