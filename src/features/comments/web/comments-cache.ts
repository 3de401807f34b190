import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { restaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import type { Comment, CommentPage, OwnComment, Reply, ReplyPage } from '../comments.contract.ts'

type Pages<T> = InfiniteData<T, string | undefined>

/** Changes a comment wherever this browser keeps it; null takes it away. */
export function changeComment(
  client: QueryClient,
  { questionId, id }: Pick<Comment, 'questionId' | 'id'>,
  change: (comment: Comment) => Comment | null,
): void {
  client.setQueriesData<Pages<CommentPage>>({ queryKey: ['comments', questionId] }, (data) =>
    mapPages(data, (page) => ({ ...page, items: page.items.flatMap((item) => (item.id === id ? (change(item) ?? []) : [item])) })),
  )
  client.setQueriesData<OwnComment>({ queryKey: ['own-comment', questionId] }, (own) => {
    if (own?.comment?.id !== id) return own
    const comment = change(own.comment)
    return comment === null || comment.isDeleted ? { commentId: null, comment: null, canComment: 'yes' } : { ...own, comment }
  })
}

/** Keeps the comment that somebody has just written as the own one: it is shown in its place from there. */
export function keepOwnComment(client: QueryClient, comment: Comment): void {
  client.setQueryData<OwnComment>(['own-comment', comment.questionId, comment.userId], {
    commentId: comment.id,
    comment,
    canComment: 'already',
  })
  countComments(client, comment, 1)
}

/** One comment more or less in its column and on its restaurant. */
export function countComments(client: QueryClient, { questionId, voteType }: Pick<Comment, 'questionId' | 'voteType'>, step: 1 | -1): void {
  client.setQueryData<Restaurant>(
    restaurantOptions(questionId).queryKey,
    (restaurant) => restaurant && { ...restaurant, commentCount: restaurant.commentCount + step },
  )
  client.setQueryData<Pages<CommentPage>>(['comments', questionId, voteType ?? 'all'], (data) =>
    mapPages(data, (page) => ({ ...page, count: page.count + step })),
  )
}

/** Puts a new reply to the end of its thread. */
export function addReply(client: QueryClient, comment: Comment, reply: Reply): void {
  changeComment(client, comment, (now) => ({ ...now, replies: [...now.replies, reply], replyCount: now.replyCount + 1 }))
}

/** Takes a reply out of its thread; what answered it answers nothing any more. */
export function removeReply(client: QueryClient, comment: Comment, replyId: number): void {
  const without = (replies: Reply[]) =>
    replies
      .filter((reply) => reply.id !== replyId)
      .map((reply) => (reply.repliedTo === replyId ? { ...reply, repliedTo: null, repliedToUsername: null } : reply))
  changeComment(client, comment, (now) => ({ ...now, replies: without(now.replies), replyCount: now.replyCount - 1 }))
  client.setQueryData<Pages<ReplyPage>>(['replies', comment.id], (data) =>
    mapPages(data, (page) => ({ ...page, items: without(page.items) })),
  )
}

function mapPages<T>(data: Pages<T> | undefined, change: (page: T) => T): Pages<T> | undefined {
  return data && { ...data, pages: data.pages.map(change) }
}
