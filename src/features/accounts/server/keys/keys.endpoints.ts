import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { actCancelled, actParams, keyUndone, waitingActs } from '../../keys.contract.ts'
import { linkInput } from '../../mail-links.contract.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { cancelByLink, cancelWaiting, listWaiting } from './postpone.ts'
import { undoKey } from './undo-key.ts'

export const accountKeyEndpoints = endpoints('accounts', {
  undoKey: endpoint({
    method: 'post',
    path: '/auth/keys/undo',
    summary: 'Remove a new key by the link in the mail about it; ends the sessions that it opened',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: linkInput,
    out: keyUndone,
    says: 'Removed',
    run: (context: AccountsContext, { body }) => undoKey(context, body.token),
  }),
  cancelByLink: endpoint({
    method: 'post',
    path: '/auth/waiting/cancel',
    summary: 'Cancel what waits in an account by the link in the mail about it',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    body: linkInput,
    out: actCancelled,
    says: 'It does not happen',
    run: async (context: AccountsContext, { body }) => ({ kind: await cancelByLink(context, body.token) }),
  }),
  listWaitingActs: endpoint({
    method: 'get',
    path: '/account/waiting',
    summary: 'What cannot be undone and waits, because every key of the account is new',
    who: 'member',
    out: waitingActs,
    says: 'The first that happens first',
    run: (context: AccountsContext, { member }) => listWaiting(context, member),
  }),
  cancelWaiting: endpoint({
    method: 'delete',
    path: '/account/waiting/{id}',
    summary: 'Cancel what waits in the member’s own account',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    params: actParams,
    out: waitingActs,
    says: 'What still waits',
    run: async (context: AccountsContext, { member, params }) => {
      await cancelWaiting(context, member, params.id)
      return listWaiting(context, member)
    },
  }),
})
