import { z } from 'zod'
import { attemptOf, type ChallengesContext } from '#features/challenges/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import { rememberVisitor, visitorOf } from '#platform/http/visitor-cookie.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { voteInput, voteResult, voteStatus, voteWithdrawn } from '../votes.contract.ts'
import { isNewVisitor } from '../votes.rules.ts'
import { carriedRoutes } from './carried/carried.routes.ts'
import { castVote } from './cast-vote.ts'
import { assertSession } from './votes.policy.ts'
import { getVoteStatus } from './get-vote-status.ts'
import { withdrawVote } from './withdraw-vote.ts'

const postVote = defineRoute({
  method: 'post',
  path: '/vote',
  tags: ['votes'],
  summary: 'Vote on a restaurant, or change the vote',
  request: { body: body(voteInput) },
  responses: { 200: json(voteResult, 'The vote as it now stands, and the counts that it moved') },
})

const params = z.object({ id: z.string().max(160) })

const deleteVote = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/vote',
  tags: ['votes'],
  summary: "Withdraw the member's own vote on a restaurant, with its comment",
  request: { params },
  responses: { 200: json(voteWithdrawn, 'The counts without the vote') },
})

const getStatus = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/vote',
  tags: ['votes'],
  summary: "The requester's own vote on a restaurant",
  request: { params },
  responses: { 200: json(voteStatus, 'The vote, or that there is none') },
})

/** Refusals of limits are a sign of pressure. */
async function noteLimited<T>({ challenges }: ChallengesContext, task: () => Promise<T>): Promise<T> {
  return task().catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') await challenges.noteRefusal('vote')
    throw error
  })
}

export function voteRoutes(context: Context & ChallengesContext) {
  return createRouter()
    .openapi(postVote, async (c) => {
      const input = c.req.valid('json')
      const requester = await c.get('viewer')()
      assertSession(requester, input)
      const viewer = requester.kind === 'member' ? requester : rememberVisitor(c, context, requester, input.anonymous_session_id)
      const counted = { viewer: requester, address: c.get('address'), subject: input.questionId }
      const cast = async () => {
        if (isNewVisitor(requester, Date.now())) await context.limits.consume('newVisitorVote', counted)
        await context.limits.consume('vote', counted)
        return castVote(context, viewer, input, { device: visitorOf(c, context).anonymousId, address: c.get('address') })
      }
      if (requester.kind === 'member') return c.json(await cast(), 200)
      return c.json(
        await context.challenges.guard('vote', attemptOf(c, { subject: input.questionId }), () => noteLimited(context, cast)),
        200,
      )
    })
    .openapi(deleteVote, async (c) => {
      const member = await memberOf(c)
      const { id } = c.req.valid('param')
      await context.limits.consume('vote', { viewer: member, address: c.get('address'), subject: id })
      return c.json(await withdrawVote(context, member, id), 200)
    })
    .openapi(getStatus, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await getVoteStatus(context, await c.get('viewer')(), c.req.valid('param').id), 200)
    })
    .route('/', carriedRoutes(context))
}
