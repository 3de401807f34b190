import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { attemptOf, type ChallengesContext } from '#features/challenges/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import { rememberVisitor, visitorOf } from '#platform/http/visitor-cookie.ts'
import type { Context } from '#site/server/context.ts'
import { voteInput, voteResult, voteStatus, voteWithdrawn } from '../votes.contract.ts'
import { isNewVisitor } from '../votes.rules.ts'
import { carriedEndpoints } from './carried/carried.endpoints.ts'
import { castVote } from './cast-vote.ts'
import { assertSession } from './votes.policy.ts'
import { getVoteStatus } from './get-vote-status.ts'
import { withdrawVote } from './withdraw-vote.ts'

const params = z.object({ id: z.string().max(160) })

/** Refusals of limits are a sign of pressure. */
async function noteLimited<T>({ challenges }: ChallengesContext, task: () => Promise<T>): Promise<T> {
  return task().catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') await challenges.noteRefusal('vote')
    throw error
  })
}

export const voteEndpoints = endpoints('votes', {
  castVote: endpoint({
    method: 'post',
    path: '/vote',
    summary: 'Vote on a restaurant, or change the vote',
    who: 'anyone',
    permit: 'policy',
    changes: 'pages',
    body: voteInput,
    out: voteResult,
    says: 'The vote as it now stands, and the counts that it moved',
    run: async (context: Context & ChallengesContext, { viewer: requester, body: input, address, c }) => {
      assertSession(requester, input)
      const viewer = requester.kind === 'member' ? requester : rememberVisitor(c, context, requester, input.anonymous_session_id)
      const counted = { viewer: requester, address, subject: input.questionId }
      const cast = async () => {
        if (isNewVisitor(requester, Date.now())) await context.limits.consume('newVisitorVote', counted)
        await context.limits.consume('vote', counted)
        return castVote(context, viewer, input, { device: visitorOf(c, context).anonymousId, address })
      }
      if (requester.kind === 'member') return cast()
      return context.challenges.guard('vote', attemptOf(c, { subject: input.questionId }), () => noteLimited(context, cast))
    },
  }),
  withdrawVote: endpoint({
    method: 'delete',
    path: '/restaurants/{id}/vote',
    summary: "Withdraw the member's own vote on a restaurant, with its comment",
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: { action: 'vote', subject: ({ params }) => params.id },
    params,
    out: voteWithdrawn,
    says: 'The counts without the vote',
    run: (context, { member, params }) => withdrawVote(context, member, params.id),
  }),
  getVoteStatus: endpoint({
    method: 'get',
    path: '/restaurants/{id}/vote',
    summary: "The requester's own vote on a restaurant",
    who: 'anyone',
    isPrivate: true,
    params,
    out: voteStatus,
    says: 'The vote, or that there is none',
    run: (context, { viewer, params }) => getVoteStatus(context, viewer, params.id),
  }),
  ...carriedEndpoints,
})
