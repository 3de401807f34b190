import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'

/** A restaurant as older clients read it from a message; current clients trust only `type` and `questionId` and look up the rest. */
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
