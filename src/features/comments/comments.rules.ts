import { codePoints, isBlank } from '#lib/text.ts'

/** A restaurant's discussion has a column for those who accept and one for those who reject; a duet's has one for all. */
export const commentColumns = ['accept', 'reject', 'all'] as const
export type CommentColumn = (typeof commentColumns)[number]

/** How many replies stand under a comment before somebody asks for more. */
export const REPLIES_SHOWN = 2

/** How long a comment and a reply may be, in code points. */
export const COMMENT_MAX = 250
export const REPLY_MAX = 500

/** For how many comments at once somebody asks for the own reactions. */
export const REACTIONS_ASKED_MAX = 50

export const reactions = ['like', 'dislike'] as const
export type Reaction = (typeof reactions)[number]

/** Whether the asker may comment, or what comes first. */
export const commentPermissions = ['yes', 'signIn', 'voteFirst', 'already'] as const
export type CommentPermission = (typeof commentPermissions)[number]

interface Commenter {
  isMember: boolean
  isDuet: boolean
  hasVoted: boolean
  hasCommented: boolean
}

/** A member comments once on a restaurant, and only after voting there; a duet, which takes no votes, asks for none. */
export function commentPermission({ isMember, isDuet, hasVoted, hasCommented }: Commenter): CommentPermission {
  if (!isMember) return 'signIn'
  if (hasCommented) return 'already'
  return isDuet || hasVoted ? 'yes' : 'voteFirst'
}

/** Why this comment cannot be sent, if it cannot. */
export function commentProblem(text: string): 'COMMENT_EMPTY' | 'COMMENT_TOO_LONG' | undefined {
  if (isBlank(text)) return 'COMMENT_EMPTY'
  return codePoints(text.trim()) > COMMENT_MAX ? 'COMMENT_TOO_LONG' : undefined
}

/** Why this reply cannot be sent, if it cannot. */
export function replyProblem(text: string): 'REPLY_EMPTY' | 'REPLY_TOO_LONG' | undefined {
  if (isBlank(text)) return 'REPLY_EMPTY'
  return codePoints(text.trim()) > REPLY_MAX ? 'REPLY_TOO_LONG' : undefined
}

/** A comment or a reply: who wrote it, and whether it still says something. */
interface Written {
  userId: string | null
  isDeleted?: boolean
}

/** What somebody wrote is theirs; what is left of a member who is gone is nobody's. */
export function isOwn({ userId }: Written, memberId: string | undefined): boolean {
  return userId !== null && userId === memberId
}

/** Members like and dislike whatever still says something, their own comment too. */
export function mayReact({ isDeleted = false }: Pick<Written, 'isDeleted'>): boolean {
  return !isDeleted
}

/** Others' comments can be reported, one's own cannot. */
export function mayReport(written: Written, memberId: string | undefined): boolean {
  return !written.isDeleted && !isOwn(written, memberId)
}

/** Only the writer deletes a comment or a reply, or an admin. */
export function mayDelete(written: Written, memberId: string | undefined, isAdmin = false): boolean {
  return !written.isDeleted && (isAdmin || isOwn(written, memberId))
}

/** What a press on a reaction asks for: the same again takes it back, the other one replaces it. */
export function pressed(current: Reaction | null, button: Reaction): Reaction | null {
  return current === button ? null : button
}

export interface ReactionState {
  likesCount: number
  dislikesCount: number
  /** The asker's own. */
  reaction: Reaction | null
}

/** The counts after somebody changed their mind. */
export function reacted({ likesCount, dislikesCount, reaction: before }: ReactionState, reaction: Reaction | null): ReactionState {
  const step = (kind: Reaction) => Number(reaction === kind) - Number(before === kind)
  return { reaction, likesCount: likesCount + step('like'), dislikesCount: dislikesCount + step('dislike') }
}
