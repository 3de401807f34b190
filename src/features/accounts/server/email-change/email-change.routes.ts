import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { emailChangeInput, emailChangeResult, emailConfirmed, emailLinkInput, emailUndone } from '../../email-change.contract.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { assertFreshProof } from '../sessions/fresh-proof.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { requestEmailChange } from './request-email-change.ts'
import { undoEmailChange } from './undo-email-change.ts'

const tags = ['accounts']

const postEmail = defineRoute({
  method: 'post',
  path: '/account/email',
  tags,
  summary: 'Ask for another e-mail; needs a fresh proof',
  request: { body: body(emailChangeInput) },
  responses: { 200: json(emailChangeResult, 'Accepted, whether the new address is free or not; it counts once its link was used') },
})

const postConfirm = defineRoute({
  method: 'post',
  path: '/auth/email-change/confirm',
  tags,
  summary: 'Change the e-mail by the link at the new address',
  request: { body: body(emailLinkInput) },
  responses: { 200: json(emailConfirmed, 'Changed; the old address can undo it for 72 hours') },
})

const postUndo = defineRoute({
  method: 'post',
  path: '/auth/email-change/undo',
  tags,
  summary: 'Undo a change of the e-mail by the link at the old address; ends every session, passkey and the password',
  request: { body: body(emailLinkInput) },
  responses: { 200: json(emailUndone, 'As before; a new password is to be chosen') },
})

export function emailChangeRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(postEmail, async (c) => {
      const member = await memberOf(c)
      await assertFreshProof(context, c.req.raw.headers)
      await requestEmailChange(context, member, c.req.valid('json'), c.get('address'))
      return c.json({ accepted: true as const }, 200)
    })
    .openapi(postConfirm, async (c) => c.json(await confirmEmailChange(context, c.req.valid('json')), 200))
    .openapi(postUndo, async (c) => c.json(await undoEmailChange(context, c.req.valid('json')), 200))
}
