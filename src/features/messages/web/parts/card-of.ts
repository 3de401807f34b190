import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'

/**
 * The restaurant data for older clients, which read it from the message. Current clients trust only `type` and `questionId` and fetch the
 * rest.
 */
export function cardOf({ id, title, author, createdAt, acceptCount, rejectCount, commentCount, isTrending }: Restaurant) {
  return {
    type: 'question_preview',
    questionId: id,
    question: title,
    author: author?.nickname ?? null,
    authorId: author?.id ?? null,
    authorUsername: author?.username ?? null,
    authorAvatarUrl: author?.avatarUrl ?? null,
    createdAt,
    acceptVotes: acceptCount,
    rejectVotes: rejectCount,
    totalComments: commentCount,
    trending: isTrending,
  }
}
