import { commentTexts } from '#texts/features/comments/comments'
import { api } from '#site/api.ts'
import { useWrite } from '#ui/use-write.ts'
import type { Comment, Reply } from '../../comments.contract.ts'
import { changeComment, changeReply, showWritten } from './comments-cache.ts'
import { afterRefusedChange } from './writing.api.ts'
import type { Written } from './written.ts'

/** Sends the new text of the viewer's comment or reply; `onSaved` runs after success. */
export function useEdit({ comment, reply }: Written, onSaved: () => void) {
  return useWrite({
    send: (content: string): Promise<Pick<Comment | Reply, 'content' | 'editedAt'>> =>
      reply
        ? api('PATCH /replies/{id}', { params: { id: reply.id }, body: { content } })
        : api('PATCH /comments/{id}', { params: { id: comment.id }, body: { content } }),
    said: reply ? commentTexts.replyEditSaved : commentTexts.editSaved,
    onDone: ({ content, editedAt }, _, client) => {
      onSaved()
      showWritten(client, comment, () => {
        if (reply) changeReply(client, reply, comment.questionId, (now) => ({ ...now, content: content ?? now.content, editedAt }))
        else changeComment(client, comment, (now) => ({ ...now, content, editedAt }))
      })
    },
    onFailed: (error, _, client) => afterRefusedChange(client, error, comment),
  })
}
