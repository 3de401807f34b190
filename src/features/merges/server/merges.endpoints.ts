import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { rowId } from '#lib/contract-fields.ts'
import {
  mergeInput,
  mergePage,
  mergeQuery,
  proposalInput,
  proposalQuery,
  proposalPage,
  proposed,
  restaurantMerge,
} from '../merges.contract.ts'
import { alikeInput, alikeRestaurants } from '../likeness.contract.ts'
import { declineProposal } from './decline-proposal.ts'
import { listAlike } from './list-alike.ts'
import { listMerges, listProposals } from './merges.reads.ts'
import { mergeRestaurants } from './merge-restaurants.ts'
import { proposeMerge } from './propose-merge.ts'
import { undoMerge } from './undo-merge.ts'

const ofRow = z.object({ id: rowId('12') })

export const mergeEndpoints = endpoints('restaurants', {
  listAlike: endpoint({
    method: 'post',
    path: '/similar-restaurants',
    summary: 'Restaurants that may be the one that is being added (members)',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    limit: 'search',
    body: alikeInput,
    out: alikeRestaurants,
    says: 'At most three, the likest first',
    run: (context, { body }) => listAlike(context, body),
  }),
  proposeMerge: endpoint({
    method: 'post',
    path: '/restaurants/{id}/merge-proposals',
    summary: 'Propose that this restaurant and another one are the same',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    limit: 'mergeProposal',
    params: z.object({ id: z.string().max(160) }),
    body: proposalInput,
    out: proposed,
    says: 'The proposal, which admins decide about',
    status: 201,
    run: (context, { member, params, body, address }) => proposeMerge(context, member, params.id, body, address),
  }),
  listMergeProposals: endpoint({
    tag: 'moderation',
    method: 'get',
    path: '/moderation/merge-proposals',
    summary: 'Open proposals that two restaurants are the same (admins)',
    who: 'member',
    query: proposalQuery,
    out: proposalPage,
    says: 'Newest first',
    run: (context, { member, query }) => listProposals(context, member, query),
  }),
  declineMergeProposal: endpoint({
    tag: 'moderation',
    method: 'post',
    path: '/moderation/merge-proposals/{id}/decline',
    summary: 'Decline a proposal: the two are not the same (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: ofRow,
    out: z.object({ id: z.int() }),
    says: 'It is closed',
    run: (context, { member, params }) => declineProposal(context, member, params.id),
  }),
  listMerges: endpoint({
    tag: 'moderation',
    method: 'get',
    path: '/moderation/merges',
    summary: 'Merges of restaurants (admins)',
    who: 'member',
    query: mergeQuery,
    out: mergePage,
    says: 'Newest first',
    run: (context, { member, query }) => listMerges(context, member, query),
  }),
  mergeRestaurants: endpoint({
    tag: 'moderation',
    method: 'post',
    path: '/moderation/merges',
    summary: 'Merge two restaurants: one address lives on (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    body: mergeInput,
    out: restaurantMerge,
    says: 'The merge, which can be undone for 30 days',
    status: 201,
    run: (context, { member, body }) => mergeRestaurants(context, member, body),
  }),
  undoMerge: endpoint({
    tag: 'moderation',
    method: 'post',
    path: '/moderation/merges/{id}/undo',
    summary: 'Undo a merge: both restaurants are as they were (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: ofRow,
    out: restaurantMerge,
    says: 'The merge, which is undone',
    run: (context, { member, params }) => undoMerge(context, member, params.id),
  }),
})
