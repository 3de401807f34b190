import { DomainError } from '#lib/errors.ts'
import type { Member } from '#server/viewer.ts'
import { commentPermission, type CommentPermission, mayDelete, mayReact } from '../comments.rules.ts'
import type { CommentLock, OwnPlace, ReplyPlace } from './writing.sql.ts'

/** Whether somebody who stands here may comment. */
export function permissionAt(place: OwnPlace, isMember: boolean): CommentPermission {
  return commentPermission({
    isMember,
    isDuet: place.is_duet,
    hasVoted: place.vote_id !== null,
    hasCommented: place.comment_id !== null,
  })
}

/** A member comments once on a restaurant, after voting there. @throws DomainError RESTAURANT_NOT_FOUND, COMMENT_WITHOUT_VOTE, COMMENT_ON_VOTE_EXISTS, COMMENT_EXISTS */
export function assertCanComment(place: OwnPlace | undefined): asserts place is OwnPlace {
  if (!place) throw new DomainError('RESTAURANT_NOT_FOUND', 404)
  const permission = permissionAt(place, true)
  if (permission === 'already') throw new DomainError(place.vote_id === null ? 'COMMENT_EXISTS' : 'COMMENT_ON_VOTE_EXISTS', 409)
  if (permission === 'voteFirst') throw new DomainError('COMMENT_WITHOUT_VOTE', 409)
}

/**
 * Members answer a comment, or a reply in its thread; where the comment was deleted only its replies can be answered.
 * @throws DomainError COMMENT_NOT_FOUND, REPLY_NOT_FOUND, REPLY_ELSEWHERE
 */
export function assertCanReply(
  comment: CommentLock | undefined,
  { repliedTo, target }: { repliedTo: number | null; target: ReplyPlace | undefined },
): asserts comment is CommentLock {
  if (!comment || (comment.is_deleted && repliedTo === null)) throw new DomainError('COMMENT_NOT_FOUND', 404)
  if (repliedTo === null) return
  if (!target) throw new DomainError('REPLY_NOT_FOUND', 404)
  if (target.comment_id !== comment.id) throw new DomainError('REPLY_ELSEWHERE', 422)
}

/** Members react to every comment that still stands. @throws DomainError COMMENT_NOT_FOUND */
export function assertCanReact(comment: CommentLock | undefined): asserts comment is CommentLock {
  if (!comment || !mayReact({ isDeleted: comment.is_deleted })) throw new DomainError('COMMENT_NOT_FOUND', 404)
}

/** Only the writer or an admin deletes a comment, once. @throws DomainError COMMENT_NOT_FOUND, FORBIDDEN */
export function assertCanDeleteComment(member: Member, comment: CommentLock | undefined, isAdmin: boolean): asserts comment is CommentLock {
  if (!comment || comment.is_deleted) throw new DomainError('COMMENT_NOT_FOUND', 404)
  if (!mayDelete({ userId: comment.user_id }, member.id, isAdmin)) throw new DomainError('FORBIDDEN', 403)
}

/** Only the writer or an admin deletes a reply. @throws DomainError REPLY_NOT_FOUND, FORBIDDEN */
export function assertCanDeleteReply(member: Member, reply: ReplyPlace | undefined, isAdmin: boolean): asserts reply is ReplyPlace {
  if (!reply) throw new DomainError('REPLY_NOT_FOUND', 404)
  if (!mayDelete({ userId: reply.user_id }, member.id, isAdmin)) throw new DomainError('FORBIDDEN', 403)
}
