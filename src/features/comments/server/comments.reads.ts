import { found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member, Viewer } from '#platform/http/viewer.ts'
import type {
  CommentPage,
  CommentQuery,
  MemberCommentPage,
  MemberCommentQuery,
  MentionableList,
  MentionableQuery,
  OwnComment,
  OwnReactions,
  ReplyPage,
  ReplyQuery,
} from '../comments.contract.ts'
import { permissionAt } from './comments.policy.ts'
import { countComments, findCommentRow, isComment, selectComments, selectMemberComments, selectReplies } from './comments.sql.ts'
import { hydrateComments } from './hydrate-comments.ts'
import { findOwnHeld } from './newcomers/held.sql.ts'
import { findOwnVoteAndComment } from './writing.sql.ts'
import { pageOf, presentPage } from '#db/keyset.ts'
import { isRestaurant } from '#features/restaurants/server/index.ts'
import { presentMemberComment, presentReply } from './comments.view.ts'
import { presentPerson } from '#people/present-person.ts'
import { fold } from '#lib/fold.ts'
import { selectMentionable } from './mentionable.sql.ts'
import { selectLikedReplies, selectOwnReactions } from './reactions.sql.ts'

/**
 * Whether the viewer may comment on a restaurant, with the viewer's comment if there is one.
 * @throws DomainError RESTAURANT_NOT_FOUND
 */
export async function getOwnComment({ db }: Pick<Context, 'db'>, viewer: Viewer, restaurantId: string): Promise<OwnComment> {
  const isMember = viewer.kind === 'member'
  const place = found(await findOwnVoteAndComment(db, restaurantId, isMember ? viewer.id : null), 'RESTAURANT_NOT_FOUND')
  const commentId = place.comment_id
  const canComment = permissionAt(place, isMember)
  const waiting = isMember ? await findOwnHeld(db, viewer.id, restaurantId) : null
  if (commentId === null) return { commentId, comment: null, canComment, waiting }
  const row = await findCommentRow(db, commentId)
  // The comment was deleted meanwhile: checks again without it.
  if (!row) return getOwnComment({ db }, viewer, restaurantId)
  const [comment] = await hydrateComments(db, [row])
  return { commentId, comment: comment!, canComment, waiting }
}

/**
 * Every viewer may read a discussion: most liked first, then newest, and under each comment its first replies.
 * On a restaurant the writer's current vote decides the column of a comment.
 * @throws DomainError RESTAURANT_NOT_FOUND, INVALID_INPUT on a foreign cursor
 */
export async function listComments({ db }: Pick<Context, 'db'>, restaurantId: string, query: CommentQuery): Promise<CommentPage> {
  const rows = await selectComments(db, restaurantId, query)
  refuseIf(rows.length === 0 && !(await isRestaurant(db, restaurantId)), 'RESTAURANT_NOT_FOUND')
  const { items, nextCursor } = pageOf(rows, query.limit)
  const isAll = query.cursor === undefined && nextCursor === null
  const count = isAll ? items.filter((comment) => !comment.is_deleted).length : await countComments(db, restaurantId, query.column)
  return { items: await hydrateComments(db, items), nextCursor, count }
}

/** A member's comments, newest first, without deleted ones; for every viewer. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listMemberComments(
  { db }: Pick<Context, 'db'>,
  { userId, cursor, limit }: MemberCommentQuery,
): Promise<MemberCommentPage> {
  return presentPage(await selectMemberComments(db, userId, { cursor, limit }), limit, presentMemberComment)
}

/** Offers a member people to mention in a comment or a reply: those of the thread first, then those of the restaurant, then by name. */
export async function listMentionable(
  { db }: Pick<Context, 'db'>,
  member: Member,
  restaurantId: string,
  { q, commentId }: MentionableQuery,
): Promise<MentionableList> {
  const rows = await selectMentionable(db, { viewerId: member.id, restaurantId, commentId, needle: fold(q) })
  return { items: rows.map((row) => presentPerson(row.id, row)) }
}

interface Requested {
  ids?: number[] | undefined
  replyIds?: number[] | undefined
}

/** The viewer's reactions to the given comments and replies; none for a visitor. */
export async function listOwnReactions(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { ids = [], replyIds = [] }: Requested,
): Promise<OwnReactions> {
  if (viewer.kind === 'visitor') return { items: [], replies: [] }
  const [reactions, liked] = await Promise.all([
    ids.length === 0 ? [] : selectOwnReactions(db, viewer.id, ids),
    replyIds.length === 0 ? [] : selectLikedReplies(db, viewer.id, replyIds),
  ])
  return {
    items: reactions.map(({ comment_id, reaction }) => ({ commentId: comment_id, reaction })),
    replies: liked.map((replyId) => ({ replyId, reaction: 'like' })),
  }
}

/** The replies of a comment, oldest first, for every viewer. @throws DomainError NOT_FOUND, INVALID_INPUT on a foreign cursor */
export async function listReplies({ db }: Pick<Context, 'db'>, commentId: number, { cursor, limit }: ReplyQuery): Promise<ReplyPage> {
  const rows = await selectReplies(db, [commentId], { cursor, limit })
  refuseIf(rows.length === 0 && !(await isComment(db, commentId)), 'NOT_FOUND')
  return presentPage(rows, limit, presentReply)
}
