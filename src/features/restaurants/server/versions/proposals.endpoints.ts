import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import {
  hiddenInput,
  hiddenValue,
  ownProposal,
  proposalDecided,
  proposalDecision,
  proposalParams,
  proposalQuery,
  waitingProposals,
} from '../../versions.contract.ts'
import { decideProposal, listProposal } from './decide-proposal.ts'
import { hideValue } from './hide-value.ts'
import { getOwnProposal, withdrawProposal } from './get-own-proposal.ts'

const path = '/restaurants/{id}/proposal'
const params = z.object({ id: z.string().max(160) })

export const proposalEndpoints = endpoints('restaurants', {
  getOwnProposal: endpoint({
    method: 'get',
    path: path,
    summary: 'What of the member’s own restaurant waits for a moderator, or was refused lately',
    who: 'anyone',
    isPrivate: true,
    params,
    out: ownProposal,
    says: 'The proposal; null where there is none',
    run: (context, { viewer, params }) => getOwnProposal(context, viewer, params.id),
  }),
  withdrawProposal: endpoint({
    method: 'delete',
    path: path,
    summary: 'Take back what waits for a moderator',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params,
    out: ownProposal,
    says: 'What is left of it',
    run: (context, { member, params }) => withdrawProposal(context, member, params.id),
  }),
  listRestaurantProposals: endpoint({
    tag: 'moderation',
    method: 'get',
    path: '/moderation/restaurant-proposals',
    summary: 'Another name, type or place of a rated restaurant that waits (moderators)',
    who: 'member',
    query: proposalQuery,
    out: waitingProposals,
    says: 'A list of one, empty when it is decided',
    run: (context, { member, query }) => listProposal(context, member, query.id),
  }),
  hideVersionValue: endpoint({
    tag: 'moderation',
    method: 'post',
    path: '/moderation/restaurant-versions/{id}/hidden',
    summary: 'Take what an earlier version of a restaurant said out of its public history (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: proposalParams,
    body: hiddenInput,
    out: hiddenValue,
    says: 'How many versions said it',
    run: (context, { member, params, body }) => hideValue(context, member, params.id, body),
  }),
  decideProposal: endpoint({
    tag: 'moderation',
    method: 'post',
    path: '/moderation/restaurant-proposals/{id}/decision',
    summary: 'Accept another name, type or place of a rated restaurant, or refuse it with a reason (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: proposalParams,
    body: proposalDecision,
    out: proposalDecided,
    says: 'Decided; the author is told',
    run: (context, { member, params, body }) => decideProposal(context, member, params.id, body),
  }),
})
