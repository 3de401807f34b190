import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { heldQuery, heldVotePage, ofShield, shieldDecided, shieldDecision, shieldPage, shieldQuery } from '../shields.contract.ts'
import { decideShield } from './decide-shield.ts'
import { listHeldVotes, listShields } from './list-shields.ts'

export const shieldEndpoints = endpoints('moderation', {
  listShields: endpoint({
    method: 'get',
    path: '/moderation/shields',
    summary: 'Restaurants whose votes are held until a moderator decides (moderators)',
    who: 'member',
    query: shieldQuery,
    out: shieldPage,
    says: 'Oldest first',
    run: (context, { member, query }) => listShields(context, member, query),
  }),
  listHeldVotes: endpoint({
    method: 'get',
    path: '/moderation/shields/{id}',
    summary: 'The votes that a shield holds (moderators)',
    who: 'member',
    params: ofShield,
    query: heldQuery,
    out: heldVotePage,
    says: 'In the order in which they were cast',
    run: (context, { member, params, query }) => listHeldVotes(context, member, params.id, query),
  }),
  decideShield: endpoint({
    method: 'post',
    path: '/moderation/shields/{id}/decision',
    summary: 'Release held votes, or confirm that they count nowhere (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: ofShield,
    body: shieldDecision,
    out: shieldDecided,
    says: 'The decision',
    run: (context, { member, params, body }) => decideShield(context, member, params.id, body),
  }),
})
