import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { businessReplyTexts } from '#texts/features/comments/business'
import { useWrite } from '#ui/use-write.ts'
import type { Comment } from '../../comments.contract.ts'
import { changeComment, showWritten } from './comments-cache.ts'
import { useOwnComment } from '../comments.api.ts'

/** Whether the viewer manages the discussed restaurant as its business. */
export function useIsBusiness(restaurantId: string): boolean {
  return useOwnComment(restaurantId)?.canComment === 'business'
}

/** Publishes or edits the answer of the business to a comment. */
export function useAnswer(comment: Comment, onSent: () => void) {
  return useWrite({
    send: (content: string) => api('PUT /comments/{id}/business-reply', { params: { id: comment.id }, body: { content } }),
    said: businessReplyTexts.sent,
    onDone: ({ businessReply }, _, client) => {
      onSent()
      showWritten(client, comment, () => changeComment(client, comment, (now) => ({ ...now, businessReply })))
    },
  })
}

export function useDeleteAnswer(comment: Comment) {
  return useWrite({
    send: () => api('DELETE /comments/{id}/business-reply', { params: { id: comment.id } }),
    said: businessReplyTexts.removed,
    failed: (error) => refusalText(error, businessReplyTexts.removeFailed),
    onDone: (_, __, client) =>
      showWritten(client, comment, () => changeComment(client, comment, (now) => ({ ...now, businessReply: null }))),
  })
}
