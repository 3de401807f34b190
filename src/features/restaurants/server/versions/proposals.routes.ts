import { z } from 'zod'
import type { Context } from '#site/server/context.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
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

const getOwn = defineRoute({
  method: 'get',
  path,
  tags: ['restaurants'],
  summary: 'What of the member’s own restaurant waits for a moderator, or was refused lately',
  request: { params },
  responses: { 200: json(ownProposal, 'The proposal; null where there is none') },
})

const deleteOwn = defineRoute({
  method: 'delete',
  path,
  tags: ['restaurants'],
  summary: 'Take back what waits for a moderator',
  request: { params },
  responses: { 200: json(ownProposal, 'What is left of it') },
})

const getWaiting = defineRoute({
  method: 'get',
  path: '/moderation/restaurant-proposals',
  tags: ['moderation'],
  summary: 'Another name, type or place of a rated restaurant that waits (moderators)',
  request: { query: proposalQuery },
  responses: { 200: json(waitingProposals, 'A list of one, empty when it is decided') },
})

const postDecision = defineRoute({
  method: 'post',
  path: '/moderation/restaurant-proposals/{id}/decision',
  tags: ['moderation'],
  summary: 'Accept another name, type or place of a rated restaurant, or refuse it with a reason (moderators)',
  request: { params: proposalParams, body: body(proposalDecision) },
  responses: { 200: json(proposalDecided, 'Decided; the author is told') },
})

const postHidden = defineRoute({
  method: 'post',
  path: '/moderation/restaurant-versions/{id}/hidden',
  tags: ['moderation'],
  summary: 'Take what an earlier version of a restaurant said out of its public history (moderators)',
  request: { params: proposalParams, body: body(hiddenInput) },
  responses: { 200: json(hiddenValue, 'How many versions said it') },
})

export function proposalRoutes(context: Context) {
  return createRouter()
    .openapi(getOwn, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await getOwnProposal(context, await c.get('viewer')(), c.req.valid('param').id), 200)
    })
    .openapi(deleteOwn, async (c) => c.json(await withdrawProposal(context, await c.get('viewer')(), c.req.valid('param').id), 200))
    .openapi(getWaiting, async (c) => c.json(await listProposal(context, await memberOf(c), c.req.valid('query').id), 200))
    .openapi(postHidden, async (c) =>
      c.json(await hideValue(context, await memberOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(postDecision, async (c) =>
      c.json(await decideProposal(context, await memberOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
}
