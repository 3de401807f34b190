import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { looked, lookInput, lookParams, lookQuery, looks } from '../looks.contract.ts'
import { listLook, lookAtDecision } from './look-at-decision.ts'

export const lookEndpoints = endpoints('moderation', {
  listCrowdDecisions: endpoint({
    method: 'get',
    path: '/moderation/crowd-decisions',
    summary: 'What members decided together, and what they had said (moderators)',
    who: 'member',
    isPrivate: true,
    query: lookQuery,
    out: looks,
    says: 'A list of one, empty when a moderator looked at it',
    run: (context, { member, query }) => listLook(context, member, query.id),
  }),
  lookAtDecision: endpoint({
    method: 'post',
    path: '/moderation/crowd-decisions/{id}/look',
    summary: 'Let what members decided stay, or undo it (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: lookParams,
    body: lookInput,
    out: looked,
    says: 'It waits no longer',
    run: (context, { member, params, body }) => lookAtDecision(context, member, params.id, body),
  }),
})
