import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { emailChangeInput, emailChangeResult, emailConfirmed, emailLinkInput, emailUndone } from '../../email-change.contract.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { assertFreshProof } from '../sessions/fresh-proof.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { requestEmailChange } from './request-email-change.ts'
import { undoEmailChange } from './undo-email-change.ts'

export const emailChangeEndpoints = endpoints('accounts', {
  requestEmailChange: endpoint({
    method: 'post',
    path: '/account/email',
    summary: 'Ask for another e-mail; needs a fresh proof',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    body: emailChangeInput,
    out: emailChangeResult,
    says: 'Accepted, whether the new address is free or not; it counts once its link was used',
    run: async (context: AccountsContext, { member, body, address, c }) => {
      await assertFreshProof(context, c.req.raw.headers)
      await requestEmailChange(context, member, body, address)
      return { accepted: true as const }
    },
  }),
  confirmEmailChange: endpoint({
    method: 'post',
    path: '/auth/email-change/confirm',
    summary: 'Change the e-mail by the link at the new address',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: emailLinkInput,
    out: emailConfirmed,
    says: 'Changed; the old address can undo it for 72 hours',
    run: (context: AccountsContext, { body }) => confirmEmailChange(context, body),
  }),
  undoEmailChange: endpoint({
    method: 'post',
    path: '/auth/email-change/undo',
    summary: 'Undo a change of the e-mail by the link at the old address; ends every session, passkey and the password',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: emailLinkInput,
    out: emailUndone,
    says: 'As before; a new password is to be chosen',
    run: (context: AccountsContext, { body }) => undoEmailChange(context, body),
  }),
})
