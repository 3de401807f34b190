import type { QueryClient } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import type { Reason } from '#features/moderation/moderation.rules.ts'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { commentTexts } from '#texts/features/comments/comments'
import { newcomerTexts } from '#texts/features/comments/newcomers'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { untilLoaded } from '#lib/waiting.ts'
import { toast } from '#ui/toast.ts'
import { useWrite } from '#ui/use-write.ts'
import { commentKeys } from '../../comments.keys.ts'
import type { Comment, CommentInput, Reply, ReplyInput } from '../../comments.contract.ts'
import { focusSoon } from './focus-soon.ts'

/** Updates the loaded pages after a write; loaded with the first write. */
const cache = () => untilLoaded(() => import('./comments-cache.ts'))

/** A viewer who was signed out elsewhere becomes a visitor, and the typed text is kept for the next sign-in. */
export function afterRefusal(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.code === 'NOT_AUTHENTICATED') void client.invalidateQueries({ queryKey: viewerKeys.viewer })
}

/** After a refused change of a comment: the comment may have been deleted in another tab, so the discussion is refetched. */
export function afterRefusedChange(client: QueryClient, error: unknown, { questionId }: Pick<Comment, 'questionId'>): void {
  afterRefusal(client, error)
  for (const queryKey of commentKeys.discussion(questionId)) void client.invalidateQueries({ queryKey })
}

/** Posts the viewer's comment; `onSent` runs after success. */
export function usePostComment(restaurantId: string, onSent: () => void) {
  return useWrite({
    send: (body: CommentInput, key) => api('POST /restaurants/{id}/comments', { params: { id: restaurantId }, body, key: key.for(body) }),
    failed: commentTexts.addFailed,
    onDone: async (comment, _, client) => {
      onSent()
      if ('isHeld' in comment) {
        toast(newcomerTexts.held, { tone: 'good' })
        return client.invalidateQueries({ queryKey: commentKeys.ownOn(restaurantId) })
      }
      const { cacheOwnComment, showWritten } = await cache()
      showWritten(client, comment, () => cacheOwnComment(client, comment))
      toast(commentTexts.added, { tone: 'good' })
      focusSoon(`#yorum-${comment.id}`)
      // The comment earned points, and perhaps a badge.
      return void client.invalidateQueries({ queryKey: viewerKeys.viewer })
    },
    onFailed: (error, _, client) => {
      afterRefusal(client, error)
      // Another tab may have sent a comment, or withdrawn the vote: refetches the text, the columns and the counts.
      for (const queryKey of [...commentKeys.discussion(restaurantId), restaurantKeys.one(restaurantId)])
        void client.invalidateQueries({ queryKey })
    },
  })
}

export function useDeleteComment(comment: Comment) {
  return useWrite({
    send: (reason: Reason | undefined) => api('DELETE /comments/{id}', { params: { id: comment.id }, body: reason }),
    failed: commentTexts.deleteFailed,
    onDone: async ({ comment: rest }, _, client) => {
      const { changeComment, countComments, showWritten } = await cache()
      showWritten(client, comment, () => {
        changeComment(client, comment, () => rest)
        countComments(client, comment, -1)
      })
      toast(commentTexts.deleted, { tone: 'good' })
      focusSoon(rest ? `#yorum-${comment.id}` : '#yorumlar')
    },
    onFailed: (error, _, client) => afterRefusedChange(client, error, comment),
  })
}

/** Posts a reply under a comment; `onSent` runs after success. */
export function usePostReply(comment: Comment, onSent: () => void) {
  return useWrite({
    send: (body: ReplyInput, key) => api('POST /comments/{id}/replies', { params: { id: comment.id }, body, key: key.for(body) }),
    failed: commentTexts.replyFailed,
    onDone: async (reply, _, client) => {
      onSent()
      if ('isHeld' in reply) return toast(newcomerTexts.held, { tone: 'good' })
      const { addReply, showWritten } = await cache()
      showWritten(client, comment, () => addReply(client, comment, reply))
      toast(commentTexts.replyAdded, { tone: 'good' })
      focusSoon(`#yanit-${reply.id}`)
      return void client.invalidateQueries({ queryKey: viewerKeys.viewer })
    },
    onFailed: (error, _, client) => afterRefusal(client, error),
  })
}

export function useDeleteReply(comment: Comment, reply: Reply) {
  return useWrite({
    send: (reason: Reason | undefined) => api('DELETE /replies/{id}', { params: { id: reply.id }, body: reason }),
    failed: commentTexts.replyDeleteFailed,
    onDone: async ({ isCommentGone }, _, client) => {
      const { changeComment, removeReply, showWritten } = await cache()
      showWritten(client, comment, () => {
        if (isCommentGone) changeComment(client, comment, () => null)
        else removeReply(client, comment, reply.id)
      })
      toast(commentTexts.replyDeleted, { tone: 'good' })
      focusSoon(isCommentGone ? '#yorumlar' : `#yorum-${comment.id}`)
    },
    onFailed: (error, _, client) => afterRefusal(client, error),
  })
}
