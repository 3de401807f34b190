import { z } from 'zod'
import { person } from '#features/restaurants/restaurants.contract.ts'
import { requiredText } from '#lib/text-schema.ts'
import { COMMENT_MAX, commentColumns, commentPermissions, REACTIONS_ASKED_MAX, REPLY_MAX, reactions } from './comments.rules.ts'

export const reply = z
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

export const comment = z
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
    /** The first two, oldest first. */
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

/** The address of a comment or a reply. */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .meta({ example: '12' }),
})

/** What `POST /api/restaurants/{id}/comments` takes. */
export const commentInput = z
  .strictObject({
    content: requiredText({ max: COMMENT_MAX, tooLong: 'COMMENT_TOO_LONG', empty: 'COMMENT_EMPTY' }).meta({ example: 'Ekmeği çıtır.' }),
  })
  .meta({ id: 'CommentInput' })
export type CommentInput = z.infer<typeof commentInput>

/** What `POST /api/comments/{id}/replies` takes. */
export const replyInput = z
  .strictObject({
    content: requiredText({ max: REPLY_MAX, tooLong: 'REPLY_TOO_LONG', empty: 'REPLY_EMPTY' }).meta({
      example: 'Çarşamba ben de geliyorum.',
    }),
    /** The reply of the same comment that this one answers; nothing: it answers the comment. */
    repliedTo: z.int().positive().nullish(),
  })
  .meta({ id: 'ReplyInput' })
export type ReplyInput = z.infer<typeof replyInput>

/** What is left of a deleted comment: the place of its replies, or nothing. */
export const commentDeleted = z.object({ comment: comment.nullable() }).meta({ id: 'CommentDeleted' })
export type CommentDeleted = z.infer<typeof commentDeleted>

export const replyDeleted = z
  .object({
    commentId: z.int(),
    /** Whether the deleted comment that stood for this reply alone went with it. */
    isCommentGone: z.boolean(),
  })
  .meta({ id: 'ReplyDeleted' })
export type ReplyDeleted = z.infer<typeof replyDeleted>

/** The reaction that somebody wants from now on; null: none. */
export const reactionInput = z.strictObject({ reaction: z.enum(reactions).nullable() }).meta({ id: 'ReactionInput' })
export type ReactionInput = z.infer<typeof reactionInput>

export const reactionResult = z
  .object({ likesCount: z.int(), dislikesCount: z.int(), reaction: z.enum(reactions).nullable() })
  .meta({ id: 'ReactionResult' })
export type ReactionResult = z.infer<typeof reactionResult>

export const reactionQuery = z.strictObject({
  /** Ids of comments with commas between them. */
  ids: z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/)
    .transform((list) => list.split(',').map(Number))
    .refine((ids) => ids.length <= REACTIONS_ASKED_MAX)
    .meta({ example: '12,15,31' }),
})

/** Which of some comments the asker likes or dislikes. */
export const ownReactions = z
  .object({ items: z.array(z.object({ commentId: z.int(), reaction: z.enum(reactions) })) })
  .meta({ id: 'OwnReactions' })
export type OwnReactions = z.infer<typeof ownReactions>

/** The asker's own comment on a restaurant, and whether there may be one. */
export const ownComment = z
  .object({ commentId: z.int().nullable(), comment: comment.nullable(), canComment: z.enum(commentPermissions) })
  .meta({ id: 'OwnComment' })
export type OwnComment = z.infer<typeof ownComment>

export const memberCommentQuery = z.strictObject({
  userId: z.uuid(),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type MemberCommentQuery = z.infer<typeof memberCommentQuery>

/** What one member said anywhere, newest first, each with the restaurant or duet that it is about. */
export const memberCommentPage = z
  .object({
    items: z.array(
      comment.omit({ replies: true, moreReplies: true }).extend({ question: z.object({ id: z.string(), title: z.string() }) }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'MemberCommentPage' })
export type MemberCommentPage = z.infer<typeof memberCommentPage>
