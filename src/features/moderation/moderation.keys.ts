import type { Content, DeletableType } from './moderation.rules.ts'

export const moderationKeys = {
  all: ['moderation'],
  of: (memberId: string) => ['moderation', memberId],
  reports: (memberId: string, { contentType, contentId }: Content, after: string) => [
    'moderation',
    memberId,
    'reports',
    contentType,
    contentId,
    after,
  ],
  versions: (memberId: string, commentId: string) => ['moderation', memberId, 'versions', commentId],
  deleted: (memberId: string, contentType: DeletableType | undefined) => ['moderation', memberId, 'deleted', contentType],
}
