import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commentTexts } from '#texts/features/comments/comments'
import { api } from '#site/api.ts'
import { toast } from '#ui/toast.ts'
import { commentKeys } from '../../comments.keys.ts'
import type { Comment, Reply } from '../../comments.contract.ts'
import { changeComment, changeReply, showWritten } from './comments-cache.ts'
import { afterRefusal } from './writing.api.ts'
import type { Written } from './written.ts'

/** Sends the new text of the viewer's comment or reply; `onSaved` runs after success. */
export function useEdit({ comment, reply }: Written, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string): Promise<Pick<Comment | Reply, 'content' | 'editedAt'>> =>
      reply
        ? api('PATCH /replies/{id}', { params: { id: reply.id }, body: { content } })
        : api('PATCH /comments/{id}', { params: { id: comment.id }, body: { content } }),
    onSuccess: ({ content, editedAt }) => {
      onSaved()
      showWritten(client, comment, () => {
        if (reply) changeReply(client, reply, comment.questionId, (now) => ({ ...now, content: content ?? now.content, editedAt }))
        else changeComment(client, comment, (now) => ({ ...now, content, editedAt }))
      })
      toast(reply ? commentTexts.replyEditSaved : commentTexts.editSaved, { tone: 'good' })
    },
    onError: (error) => {
      afterRefusal(client, error)
      // It may have been deleted in another tab.
      for (const queryKey of commentKeys.discussion(comment.questionId)) void client.invalidateQueries({ queryKey })
    },
  })
}
