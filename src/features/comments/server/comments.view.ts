import { presentPerson } from '#people/present-person.ts'
import { LARGE, photoUrl } from '#lib/media.rules.ts'
import type { CommentPhotoRow } from './photos.sql.ts'
import type { BusinessReply, Comment, MemberCommentPage, Reply } from '../comments.contract.ts'
import { REPLIES_SHOWN } from '../comments.rules.ts'
import type { CommentRow, ReplyRow } from './comments.sql.ts'

/** A reply as every viewer sees it. */
export function presentReply(row: ReplyRow): Reply {
  return {
    id: row.id,
    commentId: row.comment_id,
    userId: row.user_id,
    content: row.content,
    mentions: row.mentions ?? [],
    likesCount: row.likes_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    repliedTo: row.replied_to,
    repliedToUsername: row.replied_to_username,
    author: presentPerson(row.user_id, row),
  }
}

/** A comment as every viewer sees it, with its first replies; a deleted one has neither text nor writer. */
export function presentComment(row: CommentRow, replies: ReplyRow[]): Comment {
  return {
    id: row.id,
    content: row.content,
    mentions: row.mentions ?? [],
    isDeleted: row.is_deleted,
    takedown: row.takedown,
    likesCount: row.likes_count,
    dislikesCount: row.dislikes_count,
    replyCount: row.reply_count,
    createdAt: row.created_at.toISOString(),
    editedAt: (!row.is_deleted && row.edited_at?.toISOString()) || null,
    userId: row.is_deleted ? null : row.user_id,
    questionId: row.question_id,
    voteId: row.is_deleted ? null : row.vote_id,
    author: row.is_deleted ? null : presentPerson(row.user_id, row),
    voteType: row.vote_choice as 'accept' | 'reject' | null,
    rating: row.is_deleted ? null : row.vote_rating,
    businessReply: presentBusinessReply(row),
    replies: replies.slice(0, REPLIES_SHOWN).map(presentReply),
    moreReplies: replies.length > REPLIES_SHOWN,
    ...presentPhotos(row.photos),
  }
}

/** The photos of a comment; left out where it has none, as nearly every comment. */
function presentPhotos(rows: CommentPhotoRow[] | null): Pick<Comment, 'photos'> {
  return rows ? { photos: rows.map((row) => ({ ...row, photo: photoUrl(row.photo, LARGE) })) } : {}
}

function presentBusinessReply(row: CommentRow): BusinessReply | null {
  if (row.business_content === null || row.business_created_at === null) return null
  return {
    content: row.business_content,
    createdAt: row.business_created_at.toISOString(),
    editedAt: row.business_edited_at?.toISOString() ?? null,
  }
}

/** A comment in the list of its writer: with its restaurant instead of its replies. */
export function presentMemberComment(row: CommentRow & { title: string }): MemberCommentPage['items'][number] {
  const { replies: _, moreReplies: __, ...comment } = presentComment(row, [])
  return { ...comment, question: { id: row.question_id, title: row.title } }
}
