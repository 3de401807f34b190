import { z } from 'zod'
import { person } from '#features/restaurants/restaurants.contract.ts'
import { commentColumns } from './comments.rules.ts'

const reply = z
  .object({
    id: z.int(),
    commentId: z.int(),
    userId: z.uuid().nullable(),
    content: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** The reply that this one answers; null: it answers the comment. */
    repliedTo: z.int().nullable(),
    /** Whose reply that is; null when its writer is gone. */
    repliedToUsername: z.string().nullable(),
    author: person.nullable(),
  })
  .meta({ id: 'Reply' })
export type Reply = z.infer<typeof reply>

const comment = z
  .object({
    id: z.int(),
    /** Null once deleted: what remains stands for its replies. */
    content: z.string().nullable(),
    isDeleted: z.boolean(),
    likesCount: z.int(),
    dislikesCount: z.int(),
    replyCount: z.int(),
    createdAt: z.iso.datetime(),
    userId: z.uuid().nullable(),
    questionId: z.string(),
    voteId: z.int().nullable(),
    author: person.nullable(),
    /** What the writer's vote says now; null where the comment has none. */
    voteType: z.enum(['accept', 'reject']).nullable(),
    rating: z.int().nullable(),
    /** The first three, oldest first. */
    replies: z.array(reply),
    moreReplies: z.boolean(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof comment>

export const commentQuery = z.strictObject({
  /** Those whose vote is an accept, a reject, or everybody. */
  column: z.enum(commentColumns).default('all'),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type CommentQuery = z.infer<typeof commentQuery>

/** Comments by likes, then newest first. */
export const commentPage = z
  .object({
    items: z.array(comment),
    nextCursor: z.string().nullable(),
    /** How many the whole column has, without the deleted ones; it stops at 10,000. */
    count: z.int(),
  })
  .meta({ id: 'CommentPage' })
export type CommentPage = z.infer<typeof commentPage>

export const replyQuery = z.strictObject({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type ReplyQuery = z.infer<typeof replyQuery>

/** Replies, oldest first. */
export const replyPage = z.object({ items: z.array(reply), nextCursor: z.string().nullable() }).meta({ id: 'ReplyPage' })
export type ReplyPage = z.infer<typeof replyPage>
