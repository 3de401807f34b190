import { DomainError, ensure } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import { commentPermission, type CommentPermission, mayDelete, mayEdit, mayReact } from '../comments.rules.ts'
import type { CommentLock, OwnVoteAndComment, ReplyParent } from './writing.sql.ts'

/** Whether a viewer with this vote and comment may comment. */
export function permissionAt(place: OwnVoteAndComment, isMember: boolean): CommentPermission {
  return commentPermission({
    isMember,
    isBusiness: place.is_business,
    isDuet: place.is_duet,
    hasVoted: place.vote_id !== null,
    hasCommented: place.comment_id !== null,
  })
}

/**
 * A member comments once on a restaurant, after voting there.
 * @throws DomainError RESTAURANT_NOT_FOUND, BUSINESS_REPLY_ONLY, COMMENT_WITHOUT_VOTE, COMMENT_ON_VOTE_EXISTS, COMMENT_EXISTS
 */
export function assertCanComment(place: OwnVoteAndComment | undefined): asserts place is OwnVoteAndComment {
  ensure(place, 'RESTAURANT_NOT_FOUND')
  const permission = permissionAt(place, true)
  if (permission === 'business') throw new DomainError('BUSINESS_REPLY_ONLY')
  if (permission === 'already') throw new DomainError(place.vote_id === null ? 'COMMENT_EXISTS' : 'COMMENT_ON_VOTE_EXISTS')
  if (permission === 'voteFirst') throw new DomainError('COMMENT_WITHOUT_VOTE')
}

/**
 * Members reply to a comment, or to a reply in its thread; of a deleted comment only the replies can be answered.
 * @throws DomainError COMMENT_NOT_FOUND, REPLY_NOT_FOUND, REPLY_ELSEWHERE
 */
export function assertCanReply(
  comment: CommentLock | undefined,
  { repliedTo, target }: { repliedTo: number | null; target: ReplyParent | undefined },
): asserts comment is CommentLock {
  if (!comment || (comment.is_deleted && repliedTo === null)) throw new DomainError('COMMENT_NOT_FOUND')
  if (repliedTo === null) return
  ensure(target, 'REPLY_NOT_FOUND')
  if (target.comment_id !== comment.id) throw new DomainError('REPLY_ELSEWHERE')
}

/** Members react to every comment that is not deleted, also to their own. @throws DomainError COMMENT_NOT_FOUND */
export function assertCanReact(comment: CommentLock | undefined): asserts comment is CommentLock {
  if (!comment || !mayReact({ isDeleted: comment.is_deleted })) throw new DomainError('COMMENT_NOT_FOUND')
}

/** Only the business that manages a restaurant answers its comments as a business. @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN */
export function assertCanAnswer(comment: CommentLock | undefined, claimId: number | undefined): asserts claimId is number {
  if (!comment || comment.is_deleted) throw new DomainError('COMMENT_NOT_FOUND')
  if (claimId === undefined) throw new DomainError('FORBIDDEN')
}

/** Only the writer edits a comment, until it is deleted. @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN */
export function assertCanEditComment(member: Member, comment: CommentLock | undefined): asserts comment is CommentLock {
  if (!comment || comment.is_deleted) throw new DomainError('COMMENT_NOT_FOUND')
  ensure(mayEdit({ userId: comment.user_id }, member.id), 'FORBIDDEN')
}

/** Only the writer edits a reply. @throws DomainError REPLY_NOT_FOUND, FORBIDDEN */
export function assertCanEditReply<R extends ReplyParent>(member: Member, reply: R | undefined): asserts reply is R {
  ensure(reply, 'REPLY_NOT_FOUND')
  ensure(mayEdit({ userId: reply.user_id }, member.id), 'FORBIDDEN')
}

/** Only the writer or an admin deletes a comment, once. @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN */
export function assertCanDeleteComment(member: Member, comment: CommentLock | undefined, isAdmin: boolean): asserts comment is CommentLock {
  if (!comment || comment.is_deleted) throw new DomainError('COMMENT_NOT_FOUND')
  ensure(mayDelete({ userId: comment.user_id }, member.id, isAdmin), 'FORBIDDEN')
}

/** Only the writer or an admin deletes a reply. @throws DomainError REPLY_NOT_FOUND, FORBIDDEN */
export function assertCanDeleteReply(member: Member, reply: ReplyParent | undefined, isAdmin: boolean): asserts reply is ReplyParent {
  ensure(reply, 'REPLY_NOT_FOUND')
  ensure(mayDelete({ userId: reply.user_id }, member.id, isAdmin), 'FORBIDDEN')
}
