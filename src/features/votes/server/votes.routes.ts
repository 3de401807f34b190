import { z } from 'zod'
import { rememberVisitor, visitorOf } from '#server/visitor.ts'
import { body, createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { voteInput, voteResult, voteStatus } from '../votes.contract.ts'
import { isNewVisitor } from '../votes.rules.ts'
import { castVote } from './cast-vote.ts'
import { assertSession } from './votes.policy.ts'
import { getVoteStatus } from './get-vote-status.ts'

const postVote = defineRoute({
  method: 'post',
  path: '/vote',
  tags: ['votes'],
  summary: 'Vote on a restaurant, or change the vote',
  request: { body: body(voteInput) },
  responses: { 200: json(voteResult, 'The vote as it now stands, and the counts that it moved') },
})

const getStatus = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/vote',
  tags: ['votes'],
  summary: "The asker's own vote on a restaurant",
  request: { params: z.object({ id: z.string().max(160) }) },
  responses: { 200: json(voteStatus, 'The vote, or that there is none') },
})

export function voteRoutes(services: Services) {
  return createRouter()
    .openapi(postVote, async (c) => {
      const input = c.req.valid('json')
      const asker = await c.get('viewer')()
      assertSession(asker, input)
      const viewer = asker.kind === 'member' ? asker : rememberVisitor(c, services, asker, input.anonymous_session_id)
      const counted = { viewer: asker, address: c.get('address'), subject: input.questionId }
      if (isNewVisitor(asker, Date.now())) await services.limits.consume('newVisitorVote', counted)
      await services.limits.consume('vote', counted)
      return c.json(await castVote(services, viewer, input, visitorOf(c, services).anonymousId), 200)
    })
    .openapi(getStatus, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await getVoteStatus(services, await c.get('viewer')(), c.req.valid('param').id), 200)
    })
}
