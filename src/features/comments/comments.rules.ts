import { textProblem, type TextRule } from '#lib/text-rule.ts'

export const COMMENT_MAX = 250
/** A comment, also one that comes with a vote. */
export const commentRule = { max: COMMENT_MAX, tooLong: 'COMMENT_TOO_LONG', empty: 'COMMENT_EMPTY' } as const satisfies TextRule

/** A restaurant's discussion has one column for accepts and one for rejects; a duet's has a single column. */
export const commentColumns = ['accept', 'reject', 'all'] as const
export type CommentColumn = (typeof commentColumns)[number]

/** How many comments a column of a document shows, and how many each press on 'more' adds. A page with few comments stays short. */
export const COMMENTS_FIRST = 4
export const COMMENTS_MORE = 15

/** How many replies are shown under a comment at first. */
export const REPLIES_SHOWN = 1

export const REPLY_MAX = 500
export const replyRule = { max: REPLY_MAX, tooLong: 'REPLY_TOO_LONG', empty: 'REPLY_EMPTY' } as const satisfies TextRule

export const BUSINESS_REPLY_MAX = 1000
export const businessReplyRule = {
  max: BUSINESS_REPLY_MAX,
  tooLong: 'BUSINESS_REPLY_TOO_LONG',
  empty: 'BUSINESS_REPLY_EMPTY',
} as const satisfies TextRule

/** The most comments, and the most replies, in one request for the viewer's reactions. */
export const REACTIONS_REQUESTED_MAX = 50

/** An edit this soon after writing corrects a slip and leaves no mark; later readers may have answered the earlier text. */
export const FREE_EDIT_SECONDS = 15 * 60

/** A text that was edited this often cannot be edited again: every earlier version is kept. */
export const EDITS_MAX = 50

export const reactions = ['like', 'dislike'] as const
export type Reaction = (typeof reactions)[number]
/** A reply takes likes only. */
export const replyReactions = ['like'] as const

/** Whether the viewer may comment, or what is needed first. */
export const commentPermissions = ['yes', 'signIn', 'voteFirst', 'already', 'business'] as const
export type CommentPermission = (typeof commentPermissions)[number]

interface Commenter {
  isMember: boolean
  /** Whether the member manages the restaurant for its business. */
  isBusiness?: boolean
  isDuet: boolean
  hasVoted: boolean
  hasCommented: boolean
}

/**
 * A member comments once on a restaurant, and only after voting there; a duet takes no votes, so it needs none. A business answers the
 * comments of others.
 */
export function commentPermission({ isMember, isBusiness = false, isDuet, hasVoted, hasCommented }: Commenter): CommentPermission {
  if (!isMember) return 'signIn'
  if (isBusiness) return 'business'
  if (hasCommented) return 'already'
  return isDuet || hasVoted ? 'yes' : 'voteFirst'
}

/** Why this comment is invalid, if it is. */
export function commentProblem(text: string): 'COMMENT_EMPTY' | 'COMMENT_TOO_LONG' | 'TEXT_UNREADABLE' | undefined {
  return textProblem(commentRule, text)
}

/** Why this reply is invalid, if it is. */
export function replyProblem(text: string): 'REPLY_EMPTY' | 'REPLY_TOO_LONG' | 'TEXT_UNREADABLE' | undefined {
  return textProblem(replyRule, text)
}

/** A comment or a reply: its writer, and whether it is deleted. */
interface Written {
  userId: string | null
  isDeleted?: boolean
}

/** A member owns what that member wrote; texts of a deleted member have no owner. */
export function isOwn({ userId }: Written, memberId: string | undefined): boolean {
  return userId !== null && userId === memberId
}

/** Members like and dislike every comment that is not deleted, including their own. */
export function mayReact({ isDeleted = false }: Pick<Written, 'isDeleted'>): boolean {
  return !isDeleted
}

/** Members can report the comments of others, not their own. */
export function mayReport(written: Written, memberId: string | undefined): boolean {
  return !written.isDeleted && !isOwn(written, memberId)
}

/** Only the writer edits a comment or a reply; an admin changes no other member's words. */
export function mayEdit(written: Written, memberId: string | undefined): boolean {
  return !written.isDeleted && isOwn(written, memberId)
}

/** Only the writer deletes a comment or a reply, or an admin. */
export function mayDelete(written: Written, memberId: string | undefined, isAdmin = false): boolean {
  return !written.isDeleted && (isAdmin || isOwn(written, memberId))
}

/** The new reaction after a press: the same again removes it, the other one replaces it. */
export function toggledReaction(current: Reaction | null, button: Reaction): Reaction | null {
  return current === button ? null : button
}

export interface ReactionState {
  likesCount: number
  dislikesCount: number
  /** The viewer's reaction. */
  reaction: Reaction | null
}

/** The counts after a changed reaction. */
export function reacted({ likesCount, dislikesCount, reaction: before }: ReactionState, reaction: Reaction | null): ReactionState {
  const step = (kind: Reaction) => Number(reaction === kind) - Number(before === kind)
  return { reaction, likesCount: likesCount + step('like'), dislikesCount: dislikesCount + step('dislike') }
}
