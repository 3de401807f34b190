import { heldText } from '../newcomers.contract.ts'
import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { removalInput } from '#features/moderation/moderation.contract.ts'
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
import { answerAsBusiness, deleteBusinessReply } from './answer-as-business.ts'
import { deleteComment } from './delete-comment.ts'
import { deleteReply } from './delete-reply.ts'
import { editComment } from './edit-comment.ts'
import { editReply } from './edit-reply.ts'
import { commentWithoutHidden } from './leave-out.ts'
import { writeComment } from './write-comment.ts'
import { writeReply } from './write-reply.ts'

/** A text of a newcomer with a link. */
const held = { status: 202, out: heldText, says: 'A moderator sees it first', when: (answer: object) => 'isHeld' in answer } as const

export const writingEndpoints = endpoints('comments', {
  writeComment: endpoint({
    method: 'post',
    path: '/restaurants/{id}/comments',
    summary: 'Comment on the member’s own vote, or on a duet',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'comment',
    isIdempotent: true,
    params: z.object({ id: z.string().max(160) }),
    body: commentInput,
    out: comment,
    says: 'The comment as the discussion shows it',
    status: 201,
    also: held,
    run: (context, { member, params, body, key }) => writeComment(context, member, params.id, body, key),
  }),
  writeReply: endpoint({
    method: 'post',
    path: '/comments/{id}/replies',
    summary: 'Answer a comment, or a reply to it',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'comment',
    isIdempotent: true,
    params: idParams,
    body: replyInput,
    out: reply,
    says: 'The reply as the discussion shows it',
    status: 201,
    also: held,
    run: (context, { member, params, body, key }) => writeReply(context, member, params.id, body, key),
  }),
  editComment: endpoint({
    method: 'patch',
    path: '/comments/{id}',
    summary: 'Edit the member’s own comment; marked from fifteen minutes after writing on',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'comment',
    params: idParams,
    body: commentInput,
    out: comment,
    says: 'The comment as the discussion shows it',
    hide: commentWithoutHidden,
    run: (context, { member, params, body }) => editComment(context, member, params.id, body),
  }),
  editReply: endpoint({
    method: 'patch',
    path: '/replies/{id}',
    summary: 'Edit the member’s own reply; marked from fifteen minutes after writing on',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'comment',
    params: idParams,
    body: replyEdit,
    out: reply,
    says: 'The reply as the discussion shows it',
    run: (context, { member, params, body }) => editReply(context, member, params.id, body),
  }),
  answerAsBusiness: endpoint({
    method: 'put',
    path: '/comments/{id}/business-reply',
    summary: 'Answer a comment as the business that manages the restaurant, or edit that answer',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'comment',
    params: idParams,
    body: businessReplyInput,
    out: businessReplyResult,
    says: 'The answer as the discussion shows it',
    run: (context, { member, params, body }) => answerAsBusiness(context, member, params.id, body),
  }),
  deleteBusinessReply: endpoint({
    method: 'delete',
    path: '/comments/{id}/business-reply',
    summary: 'Delete the answer of the member’s own business, or as an admin any',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: idParams,
    out: businessReplyResult,
    says: 'It is gone',
    run: (context, { member, params }) => deleteBusinessReply(context, member, params.id),
  }),
  deleteComment: endpoint({
    method: 'delete',
    path: '/comments/{id}',
    summary: 'Delete the member’s own comment, or as a moderator anybody’s with a reason',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: idParams,
    optionalBody: removalInput,
    out: commentDeleted,
    says: 'What is left of it',
    run: async (context, { member, params, body, hidden }) => {
      const { comment: left } = await deleteComment(context, member, params.id, body)
      return { comment: left && commentWithoutHidden(left, await hidden()) }
    },
  }),
  deleteReply: endpoint({
    method: 'delete',
    path: '/replies/{id}',
    summary: 'Delete the member’s own reply, or as a moderator anybody’s with a reason',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: idParams,
    optionalBody: removalInput,
    out: replyDeleted,
    says: 'Where it was',
    run: (context, { member, params, body }) => deleteReply(context, member, params.id, body),
  }),
})
