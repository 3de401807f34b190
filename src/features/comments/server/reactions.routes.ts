import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
  idParams,
  ownReactions,
  reactionInput,
  reactionQuery,
  reactionResult,
  replyReactionInput,
  replyReactionResult,
} from '../comments.contract.ts'
import { listOwnReactions } from './list-own-reactions.ts'
import { setReaction } from './set-reaction.ts'
import { setReplyReaction } from './set-reply-reaction.ts'

const tags = ['comments']

const putReaction = defineRoute({
  method: 'put',
  path: '/comments/{id}/reaction',
  tags,
  summary: 'Like or dislike a comment, or neither',
  request: { params: idParams, body: body(reactionInput) },
  responses: { 200: json(reactionResult, 'The member’s reaction and the counts as they now are') },
})

const putReplyReaction = defineRoute({
  method: 'put',
  path: '/replies/{id}/reaction',
  tags,
  summary: 'Like a reply, or remove the like',
  request: { params: idParams, body: body(replyReactionInput) },
  responses: { 200: json(replyReactionResult, 'The member’s reaction and the count as they now are') },
})

const getOwnReactions = defineRoute({
  method: 'get',
  path: '/comments/reactions',
  tags,
  summary: "The requester's own reactions to some comments and replies",
  request: { query: reactionQuery },
  responses: { 200: json(ownReactions, 'Those comments and replies that the requester likes or dislikes') },
})

export function reactionRoutes(context: Context) {
  return createRouter()
    .openapi(putReaction, async (c) => {
      const member = await memberOf(c)
      return c.json(await setReaction(context, member, c.req.valid('param').id, c.req.valid('json')), 200)
    })
    .openapi(putReplyReaction, async (c) => {
      const member = await memberOf(c)
      return c.json(await setReplyReaction(context, member, c.req.valid('param').id, c.req.valid('json')), 200)
    })
    .openapi(getOwnReactions, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await listOwnReactions(context, await c.get('viewer')(), c.req.valid('query')), 200)
    })
}
