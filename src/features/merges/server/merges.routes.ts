import { z } from 'zod'
import { rowId } from '#lib/contract-fields.ts'
import type { Context } from '#site/server/context.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
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
import { listMerges } from './list-merges.ts'
import { listProposals } from './list-proposals.ts'
import { mergeRestaurants } from './merge-restaurants.ts'
import { proposeMerge } from './propose-merge.ts'
import { undoMerge } from './undo-merge.ts'

const tags = ['moderation']
const ofRow = z.object({ id: rowId('12') })

const postAlike = defineRoute({
  method: 'post',
  path: '/similar-restaurants',
  tags: ['restaurants'],
  summary: 'Restaurants that may be the one that is being added (members)',
  request: { body: body(alikeInput) },
  responses: { 200: json(alikeRestaurants, 'At most three, the likest first') },
})

const postProposal = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/merge-proposals',
  tags: ['restaurants'],
  summary: 'Propose that this restaurant and another one are the same',
  request: { params: z.object({ id: z.string().max(160) }), body: body(proposalInput) },
  responses: { 201: json(proposed, 'The proposal, which admins decide about') },
})

const getProposals = defineRoute({
  method: 'get',
  path: '/moderation/merge-proposals',
  tags,
  summary: 'Open proposals that two restaurants are the same (admins)',
  request: { query: proposalQuery },
  responses: { 200: json(proposalPage, 'Newest first') },
})

const postDecline = defineRoute({
  method: 'post',
  path: '/moderation/merge-proposals/{id}/decline',
  tags,
  summary: 'Decline a proposal: the two are not the same (admins)',
  request: { params: ofRow },
  responses: { 200: json(z.object({ id: z.int() }), 'It is closed') },
})

const getMerges = defineRoute({
  method: 'get',
  path: '/moderation/merges',
  tags,
  summary: 'Merges of restaurants (admins)',
  request: { query: mergeQuery },
  responses: { 200: json(mergePage, 'Newest first') },
})

const postMerge = defineRoute({
  method: 'post',
  path: '/moderation/merges',
  tags,
  summary: 'Merge two restaurants: one address lives on (admins)',
  request: { body: body(mergeInput) },
  responses: { 201: json(restaurantMerge, 'The merge, which can be undone for 30 days') },
})

const postUndo = defineRoute({
  method: 'post',
  path: '/moderation/merges/{id}/undo',
  tags,
  summary: 'Undo a merge: both restaurants are as they were (admins)',
  request: { params: ofRow },
  responses: { 200: json(restaurantMerge, 'The merge, which is undone') },
})

export function mergeRoutes(context: Context) {
  return createRouter()
    .openapi(postAlike, async (c) => {
      await context.limits.consume('search', { viewer: await memberOf(c), address: c.get('address') })
      return c.json(await listAlike(context, c.req.valid('json')), 200)
    })
    .openapi(postProposal, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('mergeProposal', { viewer: member, address: c.get('address') })
      return c.json(await proposeMerge(context, member, c.req.valid('param').id, c.req.valid('json'), c.get('address')), 201)
    })
    .openapi(getProposals, async (c) => c.json(await listProposals(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(postDecline, async (c) => c.json(await declineProposal(context, await memberOf(c), c.req.valid('param').id), 200))
    .openapi(getMerges, async (c) => c.json(await listMerges(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(postMerge, async (c) => c.json(await mergeRestaurants(context, await memberOf(c), c.req.valid('json')), 201))
    .openapi(postUndo, async (c) => c.json(await undoMerge(context, await memberOf(c), c.req.valid('param').id), 200))
}
