import {
  commentRule,
  businessReplyRule,
  commentColumns,
  commentPermissions,
  REACTIONS_REQUESTED_MAX,
  reactions,
  replyReactions,
  replyRule,
} from './comments.rules.ts'
import { z } from 'zod'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { commentPhoto } from '#features/member-photos/member-photos.contract.ts'
import { takedownNotice } from '#features/moderation/moderation.contract.ts'
import { person } from '#people/person.contract.ts'
import { isCleanText } from '#lib/text.ts'
import { requiredText } from '#lib/text-schema.ts'
import { MENTION_TYPED_MAX } from './mentions.rules.ts'

/** The last edit that came later than fifteen minutes after writing; null: the text has no mark. */
const editedAt = z.iso.datetime().nullable()

/** A member whom a text mentions: the name as it was written, and what the member is called now. */
const mention = z.object({ name: z.string(), username: z.string() })
export type Mention = z.infer<typeof mention>

export const reply = z
  .object({
    id: z.int(),
    commentId: z.int(),
    userId: z.uuid().nullable(),
    content: z.string(),
    mentions: z.array(mention),
    likesCount: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    editedAt,
    /** The reply that this one answers; null: it answers the comment itself. */
    repliedTo: z.int().nullable(),
    /** The username of that reply's writer; null when the writer has left. */
    repliedToUsername: z.string().nullable(),
    author: person.nullable(),
  })
  .meta({ id: 'Reply' })
export type Reply = z.infer<typeof reply>

/** The one public answer of the business that manages the restaurant. */
const businessReply = z.object({ content: z.string(), createdAt: z.iso.datetime(), editedAt })
export type BusinessReply = z.infer<typeof businessReply>

export const comment = z
  .object({
    id: z.int(),
    /** Null once deleted; the empty comment stays for its replies. */
    content: z.string().nullable(),
    mentions: z.array(mention),
    isDeleted: z.boolean(),
    /** The request by law under which it was taken down; null otherwise. */
    takedown: takedownNotice.nullable(),
    likesCount: z.int(),
    dislikesCount: z.int(),
    replyCount: z.int(),
    createdAt: z.iso.datetime(),
    editedAt,
    userId: z.uuid().nullable(),
    questionId: z.string(),
    voteId: z.int().nullable(),
    author: person.nullable(),
    /** The writer's current vote; null where the comment has none. */
    voteType: z.enum(['accept', 'reject']).nullable(),
    rating: z.int().nullable(),
    /** Null where the business has not answered. */
    businessReply: businessReply.nullable(),
    /** The first two, oldest first. */
    replies: z.array(reply),
    moreReplies: z.boolean(),
    /** Its photos; left out where it has none. */
    photos: z.array(commentPhoto).optional(),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof comment>

export const commentQuery = z.strictObject({
  /** Comments with an accept vote, with a reject vote, or all. */
  column: z.enum(commentColumns).default('all'),
  ...pageFields(),
})
export type CommentQuery = z.infer<typeof commentQuery>

/** Comments sorted by likes, then newest first. */
export const commentPage = z
  .object({
    items: z.array(comment),
    nextCursor: z.string().nullable(),
    /** How many comments the whole column has, without the deleted ones; at most 10,000. */
    count: z.int(),
  })
  .meta({ id: 'CommentPage' })
export type CommentPage = z.infer<typeof commentPage>

export const replyQuery = z.strictObject(pageFields())
export type ReplyQuery = z.infer<typeof replyQuery>

/** Replies, oldest first. */
export const replyPage = z.object({ items: z.array(reply), nextCursor: z.string().nullable() }).meta({ id: 'ReplyPage' })
export type ReplyPage = z.infer<typeof replyPage>

/** The address of a comment or a reply. */
export const idParams = z.object({
  id: rowId('12'),
})

export const mentionableQuery = z.strictObject({
  /** The text that was typed after the @. */
  q: z.string().max(MENTION_TYPED_MAX).refine(isCleanText).default(''),
  /** The comment whose thread the text is for. */
  commentId: rowId('12').optional(),
})
export type MentionableQuery = z.infer<typeof mentionableQuery>

/** People to mention, the nearest first. */
export const mentionableList = z.object({ items: z.array(person) }).meta({ id: 'MentionableList' })
export type MentionableList = z.infer<typeof mentionableList>

/** The body of `POST /api/restaurants/{id}/comments` and of `PATCH /api/comments/{id}`. */
export const commentInput = z
  .strictObject({
    content: requiredText(commentRule).meta({ example: 'Ekmeği çıtır.' }),
  })
  .meta({ id: 'CommentInput' })
export type CommentInput = z.infer<typeof commentInput>

/** The body of `POST /api/comments/{id}/replies`. */
export const replyInput = z
  .strictObject({
    content: requiredText(replyRule).meta({
      example: 'Çarşamba ben de geliyorum.',
    }),
    /** The reply of the same comment that this one answers; absent: it answers the comment itself. */
    repliedTo: z.int().positive().nullish(),
  })
  .meta({ id: 'ReplyInput' })
export type ReplyInput = z.infer<typeof replyInput>

/** The body of `PATCH /api/replies/{id}`; what the reply answers stays. */
export const replyEdit = z.strictObject({ content: replyInput.shape.content }).meta({ id: 'ReplyEdit' })
export type ReplyEdit = z.infer<typeof replyEdit>

/** The emptied comment that is kept for its replies, or null. */
export const commentDeleted = z.object({ comment: comment.nullable() }).meta({ id: 'CommentDeleted' })
export type CommentDeleted = z.infer<typeof commentDeleted>

/** The body of `PUT /api/comments/{id}/business-reply`. */
export const businessReplyInput = z
  .strictObject({ content: requiredText(businessReplyRule).meta({ example: 'Teşekkür ederiz, yine bekleriz.' }) })
  .meta({ id: 'BusinessReplyInput' })
export type BusinessReplyInput = z.infer<typeof businessReplyInput>

/** The present reply; null where there is none. */
export const businessReplyResult = z
  .object({ commentId: z.int(), businessReply: businessReply.nullable() })
  .meta({ id: 'BusinessReplyResult' })
export type BusinessReplyResult = z.infer<typeof businessReplyResult>

export const replyDeleted = z
  .object({
    commentId: z.int(),
    /** Whether this was the last reply of a deleted comment, which was removed with it. */
    isCommentGone: z.boolean(),
  })
  .meta({ id: 'ReplyDeleted' })
export type ReplyDeleted = z.infer<typeof replyDeleted>

/** The caller's new reaction; null: none. */
export const reactionInput = z.strictObject({ reaction: z.enum(reactions).nullable() }).meta({ id: 'ReactionInput' })
export type ReactionInput = z.infer<typeof reactionInput>

export const reactionResult = z
  .object({ likesCount: z.int(), dislikesCount: z.int(), reaction: z.enum(reactions).nullable() })
  .meta({ id: 'ReactionResult' })
export type ReactionResult = z.infer<typeof reactionResult>

/** The caller's new reaction to a reply; null: none. */
export const replyReactionInput = z.strictObject({ reaction: z.enum(replyReactions).nullable() }).meta({ id: 'ReplyReactionInput' })
export type ReplyReactionInput = z.infer<typeof replyReactionInput>

export const replyReactionResult = z
  .object({ likesCount: z.int(), reaction: z.enum(replyReactions).nullable() })
  .meta({ id: 'ReplyReactionResult' })
export type ReplyReactionResult = z.infer<typeof replyReactionResult>

/** Comma-separated ids. */
const idList = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/)
  .transform((list) => list.split(',').map(Number))
  .refine((ids) => ids.length <= REACTIONS_REQUESTED_MAX)
  .meta({ example: '12,15,31' })
  .optional()

/** The comments and the replies about which the caller asks; at least one of them. */
export const reactionQuery = z
  .strictObject({ ids: idList, replyIds: idList })
  .refine(({ ids, replyIds }) => ids !== undefined || replyIds !== undefined)

/** The caller's reactions to the given comments and replies. */
export const ownReactions = z
  .object({
    items: z.array(z.object({ commentId: z.int(), reaction: z.enum(reactions) })),
    replies: z.array(z.object({ replyId: z.int(), reaction: z.enum(replyReactions) })),
  })
  .meta({ id: 'OwnReactions' })
export type OwnReactions = z.infer<typeof ownReactions>

/** The caller's own comment on a restaurant, and whether the caller may write one. */
export const ownComment = z
  .object({
    commentId: z.int().nullable(),
    comment: comment.nullable(),
    canComment: z.enum(commentPermissions),
    /** A comment with a link that a moderator sees first. */
    waiting: z.string().nullable(),
  })
  .meta({ id: 'OwnComment' })
export type OwnComment = z.infer<typeof ownComment>

export const memberCommentQuery = z.strictObject({
  userId: z.uuid(),
  ...pageFields(),
})
export type MemberCommentQuery = z.infer<typeof memberCommentQuery>

/** A member's comments, newest first, each with its restaurant or duet. */
export const memberCommentPage = z
  .object({
    items: z.array(
      comment.omit({ replies: true, moreReplies: true }).extend({ question: z.object({ id: z.string(), title: z.string() }) }),
    ),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'MemberCommentPage' })
export type MemberCommentPage = z.infer<typeof memberCommentPage>
