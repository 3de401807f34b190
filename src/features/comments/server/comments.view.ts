import type { Person } from '#features/restaurants/restaurants.contract.ts'
import type { Comment, MemberCommentPage, Reply } from '../comments.contract.ts'
import { REPLIES_SHOWN } from '../comments.rules.ts'
import type { CommentRow, ReplyRow } from './comments.sql.ts'

type Written = Pick<CommentRow, 'user_id' | 'username' | 'nickname' | 'avatar_url'>

function presentWriter({ user_id, username, nickname, avatar_url }: Written): Person | null {
  return user_id === null || username === null ? null : { id: user_id, username, nickname: nickname ?? username, avatarUrl: avatar_url }
}

/** A reply as everybody sees it. */
export function presentReply(row: ReplyRow): Reply {
  return {
    id: row.id,
    commentId: row.comment_id,
    userId: row.user_id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    repliedTo: row.replied_to,
    repliedToUsername: row.replied_to_username,
    author: presentWriter(row),
  }
}

/** A comment as everybody sees it, with the first of its replies; what is deleted keeps neither its text nor its writer. */
export function presentComment(row: CommentRow, replies: ReplyRow[]): Comment {
  return {
    id: row.id,
    content: row.content,
    isDeleted: row.is_deleted,
    likesCount: row.likes_count,
    dislikesCount: row.dislikes_count,
    replyCount: row.reply_count,
    createdAt: row.created_at.toISOString(),
    userId: row.is_deleted ? null : row.user_id,
    questionId: row.question_id,
    voteId: row.is_deleted ? null : row.vote_id,
    author: row.is_deleted ? null : presentWriter(row),
    voteType: row.vote_choice as 'accept' | 'reject' | null,
    rating: row.is_deleted ? null : row.vote_rating,
    replies: replies.slice(0, REPLIES_SHOWN).map(presentReply),
    moreReplies: replies.length > REPLIES_SHOWN,
  }
}

/** A comment among others of its writer: what it is about in place of what was answered. */
export function presentMemberComment(row: CommentRow & { title: string }): MemberCommentPage['items'][number] {
  const { replies: _, moreReplies: __, ...comment } = presentComment(row, [])
  return { ...comment, question: { id: row.question_id, title: row.title } }
}
