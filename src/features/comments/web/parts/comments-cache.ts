import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { restaurantOptions, type ShownRestaurant } from '#features/restaurants/web/restaurant.api.ts'
import { showWrite } from '#ui/show-write.ts'
import { commentKeys } from '../../comments.keys.ts'
import type { Comment, CommentPage, OwnComment, Reply, ReplyPage } from '../../comments.contract.ts'

type Pages<T> = InfiniteData<T, string | undefined>

/** Updates every place that shows the comment and its counts after something was written under it. */
export function showWritten(client: QueryClient, { questionId, id }: Pick<Comment, 'questionId' | 'id'>, change: () => void): void {
  showWrite(client, [...commentKeys.discussion(questionId), commentKeys.repliesTo(id), restaurantKeys.one(questionId)], change)
}

/** Changes a comment in every cached query; the result null removes it. */
export function changeComment(
  client: QueryClient,
  { questionId, id }: Pick<Comment, 'questionId' | 'id'>,
  change: (comment: Comment) => Comment | null,
): void {
  client.setQueriesData<Pages<CommentPage>>({ queryKey: commentKeys.columnsOf(questionId) }, (data) =>
    mapPages(data, (page) => ({ ...page, items: page.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : [item])) })),
  )
  client.setQueriesData<OwnComment>({ queryKey: commentKeys.ownOn(questionId) }, (own) => {
    if (own?.comment?.id !== id) return own
    const comment = change(own.comment)
    return comment === null || comment.isDeleted
      ? { commentId: null, comment: null, canComment: 'yes', waiting: null }
      : { ...own, comment }
  })
}

/** Caches the comment that the viewer has just written as the viewer's own comment; `insertOwnComment` then finds its place. */
export function cacheOwnComment(client: QueryClient, comment: Comment): void {
  client.setQueryData<OwnComment>(commentKeys.ownOf(comment.questionId, comment.userId), {
    commentId: comment.id,
    comment,
    canComment: 'already',
    waiting: null,
  })
  countComments(client, comment, 1)
}

/** Adds to or subtracts from the comment counts of its column and its restaurant. */
export function countComments(client: QueryClient, { questionId, voteType }: Pick<Comment, 'questionId' | 'voteType'>, step: 1 | -1): void {
  client.setQueryData<ShownRestaurant>(
    restaurantOptions(questionId).queryKey,
    (restaurant) => restaurant && { ...restaurant, commentCount: restaurant.commentCount + step },
  )
  client.setQueryData<Pages<CommentPage>>(commentKeys.column(questionId, voteType ?? 'all'), (data) =>
    mapPages(data, (page) => ({ ...page, count: page.count + step })),
  )
}

/** Appends a new reply to its thread. */
export function addReply(client: QueryClient, comment: Comment, reply: Reply): void {
  changeComment(client, comment, (now) => ({ ...now, replies: [...now.replies, reply], replyCount: now.replyCount + 1 }))
}

/** Changes a reply in every cached query. */
export function changeReply(client: QueryClient, { id, commentId }: Reply, questionId: string, change: (reply: Reply) => Reply): void {
  const changed = (replies: Reply[]) => replies.map((reply) => (reply.id === id ? change(reply) : reply))
  changeComment(client, { id: commentId, questionId }, (now) => ({ ...now, replies: changed(now.replies) }))
  changeLoadedReplies(client, commentId, changed)
}

/** Removes a reply from its thread; replies to it lose their target. */
export function removeReply(client: QueryClient, comment: Comment, replyId: number): void {
  const without = (replies: Reply[]) =>
    replies
      .filter((reply) => reply.id !== replyId)
      .map((reply) => (reply.repliedTo === replyId ? { ...reply, repliedTo: null, repliedToUsername: null } : reply))
  changeComment(client, comment, (now) => ({ ...now, replies: without(now.replies), replyCount: now.replyCount - 1 }))
  changeLoadedReplies(client, comment.id, without)
}

function changeLoadedReplies(client: QueryClient, commentId: number, change: (replies: Reply[]) => Reply[]): void {
  client.setQueryData<Pages<ReplyPage>>(commentKeys.repliesTo(commentId), (data) =>
    mapPages(data, (page) => ({ ...page, items: change(page.items) })),
  )
}

function mapPages<T>(data: Pages<T> | undefined, change: (page: T) => T): Pages<T> | undefined {
  return data && { ...data, pages: data.pages.map(change) }
}
