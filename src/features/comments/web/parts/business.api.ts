import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#i18n/error-text.ts'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { businessReplyTexts } from '#texts/features/comments/business'
import { toast } from '#ui/toast.ts'
import type { Comment } from '../../comments.contract.ts'
import { changeComment, showWritten } from './comments-cache.ts'
import { useOwnComment } from '../comments.api.ts'

/** Whether the viewer manages the restaurant of a discussion for its business. */
export function useIsBusiness(restaurantId: string): boolean {
  return useOwnComment(restaurantId)?.canComment === 'business'
}

/** Publishes or edits the answer of the business to a comment. */
export function useAnswer(comment: Comment, onSent: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => api('PUT /comments/{id}/business-reply', { params: { id: comment.id }, body: { content } }),
    onSuccess: ({ businessReply }) => {
      onSent()
      showWritten(client, comment, () => changeComment(client, comment, (now) => ({ ...now, businessReply })))
      toast(businessReplyTexts.sent, { tone: 'good' })
    },
  })
}

export function useDeleteAnswer(comment: Comment) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /comments/{id}/business-reply', { params: { id: comment.id } }),
    onSuccess: () => {
      showWritten(client, comment, () => changeComment(client, comment, (now) => ({ ...now, businessReply: null })))
      toast(businessReplyTexts.removed, { tone: 'good' })
    },
    onError: (error) =>
      toast(error instanceof ApiError ? errorText(error.code, businessReplyTexts.removeFailed) : businessReplyTexts.removeFailed, {
        tone: 'error',
      }),
  })
}
