import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { heldDecided, heldDecision, heldParams, heldQuery, heldTextPage } from '../../newcomers.contract.ts'
import { decideHeld, listHeld } from './decide-held.ts'

export const newcomerEndpoints = endpoints('moderation', {
  listHeldTexts: endpoint({
    method: 'get',
    path: '/moderation/held-texts',
    summary: 'One text of a newcomer that waits (moderators)',
    who: 'member',
    query: heldQuery,
    out: heldTextPage,
    says: 'A list of one, empty when it is decided',
    run: (context, { member, query }) => listHeld(context, member, query.id),
  }),
  decideHeldText: endpoint({
    method: 'post',
    path: '/moderation/held-texts/{id}/decision',
    summary: 'Post a text of a newcomer, or refuse it with a reason (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: heldParams,
    body: heldDecision,
    out: heldDecided,
    says: 'Decided; the writer of a refused text can appeal',
    run: (context, { member, params, body }) => decideHeld(context, member, params.id, body),
  }),
})
