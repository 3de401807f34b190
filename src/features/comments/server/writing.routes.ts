import { z } from 'zod'
import { hiddenOf } from '#people/server/hidden-from.ts'
import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { type RequestContext, body, createRouter, defineRoute, json, optionalBody } from '#platform/http/router.ts'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import type { Context } from '#site/server/context.ts'
import { type Member, memberOf } from '#platform/http/viewer.ts'
import {
  businessReplyInput,
  businessReplyResult,
  comment,
  commentDeleted,
  commentInput,
  idParams,
  reply,
  replyDeleted,
  replyEdit,
  replyInput,
} from '../comments.contract.ts'
import { heldText } from '../newcomers.contract.ts'
import { answerAsBusiness, deleteBusinessReply } from './answer-as-business.ts'
import { deleteComment } from './delete-comment.ts'
import { deleteReply } from './delete-reply.ts'
import { editComment } from './edit-comment.ts'
import { editReply } from './edit-reply.ts'
import { commentWithoutHidden } from './leave-out.ts'
import { writeComment } from './write-comment.ts'
import { writeReply } from './write-reply.ts'

const tags = ['comments']

const postComment = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/comments',
  tags,
  summary: 'Comment on the member’s own vote, or on a duet',
  request: { params: z.object({ id: z.string().max(160) }), headers: idempotencyHeaders, body: body(commentInput) },
  responses: { 201: json(comment, 'The comment as the discussion shows it'), 202: json(heldText, 'A moderator sees it first') },
})

const postReply = defineRoute({
  method: 'post',
  path: '/comments/{id}/replies',
  tags,
  summary: 'Answer a comment, or a reply to it',
  request: { params: idParams, headers: idempotencyHeaders, body: body(replyInput) },
  responses: { 201: json(reply, 'The reply as the discussion shows it'), 202: json(heldText, 'A moderator sees it first') },
})

const patchComment = defineRoute({
  method: 'patch',
  path: '/comments/{id}',
  tags,
  summary: 'Edit the member’s own comment; marked from fifteen minutes after writing on',
  request: { params: idParams, body: body(commentInput) },
  responses: { 200: json(comment, 'The comment as the discussion shows it') },
})

const patchReply = defineRoute({
  method: 'patch',
  path: '/replies/{id}',
  tags,
  summary: 'Edit the member’s own reply; marked from fifteen minutes after writing on',
  request: { params: idParams, body: body(replyEdit) },
  responses: { 200: json(reply, 'The reply as the discussion shows it') },
})

const putBusinessReply = defineRoute({
  method: 'put',
  path: '/comments/{id}/business-reply',
  tags,
  summary: 'Answer a comment as the business that manages the restaurant, or edit that answer',
  request: { params: idParams, body: body(businessReplyInput) },
  responses: { 200: json(businessReplyResult, 'The answer as the discussion shows it') },
})

const deleteBusinessReplyRoute = defineRoute({
  method: 'delete',
  path: '/comments/{id}/business-reply',
  tags,
  summary: 'Delete the answer of the member’s own business, or as an admin any',
  request: { params: idParams },
  responses: { 200: json(businessReplyResult, 'It is gone') },
})

const deleteCommentRoute = defineRoute({
  method: 'delete',
  path: '/comments/{id}',
  tags,
  summary: 'Delete the member’s own comment, or as a moderator anybody’s with a reason',
  request: { params: idParams, body: optionalBody(removalInput) },
  responses: { 200: json(commentDeleted, 'What is left of it') },
})

const deleteReplyRoute = defineRoute({
  method: 'delete',
  path: '/replies/{id}',
  tags,
  summary: 'Delete the member’s own reply, or as a moderator anybody’s with a reason',
  request: { params: idParams, body: optionalBody(removalInput) },
  responses: { 200: json(replyDeleted, 'Where it was') },
})

export function writingRoutes(context: Context) {
  /** The signed-in writer, within the rate limit for comments. */
  async function writer(c: RequestContext): Promise<Member> {
    const member = await memberOf(c)
    await context.limits.consume('comment', { viewer: member, address: c.get('address') })
    return member
  }
  return createRouter()
    .openapi(postComment, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const written = await writeComment(context, await writer(c), c.req.valid('param').id, c.req.valid('json'), key)
      return 'isHeld' in written ? c.json(written, 202) : c.json(written, 201)
    })
    .openapi(postReply, async (c) => {
      const key = c.req.valid('header')['idempotency-key']
      const written = await writeReply(context, await writer(c), c.req.valid('param').id, c.req.valid('json'), key)
      return 'isHeld' in written ? c.json(written, 202) : c.json(written, 201)
    })
    .openapi(patchComment, async (c) => {
      const edited = await editComment(context, await writer(c), c.req.valid('param').id, c.req.valid('json'))
      return c.json(commentWithoutHidden(edited, await hiddenOf(c, context)), 200)
    })
    .openapi(patchReply, async (c) => c.json(await editReply(context, await writer(c), c.req.valid('param').id, c.req.valid('json')), 200))
    .openapi(putBusinessReply, async (c) =>
      c.json(await answerAsBusiness(context, await writer(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(deleteBusinessReplyRoute, async (c) =>
      c.json(await deleteBusinessReply(context, await memberOf(c), c.req.valid('param').id), 200),
    )
    .openapi(deleteCommentRoute, async (c) => {
      const member = await memberOf(c)
      const { comment: left } = await deleteComment(context, member, c.req.valid('param').id, c.req.valid('json'))
      return c.json({ comment: left && commentWithoutHidden(left, await hiddenOf(c, context)) }, 200)
    })
    .openapi(deleteReplyRoute, async (c) => {
      const member = await memberOf(c)
      return c.json(await deleteReply(context, member, c.req.valid('param').id, c.req.valid('json')), 200)
    })
}
