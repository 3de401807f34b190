import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewerKeys } from '#people/viewer.keys.ts'
import type { Reason } from '#features/moderation/moderation.rules.ts'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { commentTexts } from '#texts/features/comments/comments'
import { newcomerTexts } from '#texts/features/comments/newcomers'
import { api } from '#site/api.ts'
import { ApiError } from '#lib/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { untilLoaded } from '#lib/waiting.ts'
import { toast } from '#ui/toast.ts'
import { commentKeys } from '../../comments.keys.ts'
import type { Comment, CommentInput, Reply, ReplyInput } from '../../comments.contract.ts'
import { focusSoon } from './focus-soon.ts'

/** Updates the loaded pages after a write; loaded with the first write. */
const cache = () => untilLoaded(() => import('./comments-cache.ts'))

/** A viewer who was signed out elsewhere becomes a visitor, and the typed text is kept for the next sign-in. */
export function afterRefusal(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.code === 'NOT_AUTHENTICATED') void client.invalidateQueries({ queryKey: viewerKeys.viewer })
}

/** Posts the viewer's comment; `onSent` runs after success. */
export function usePostComment(restaurantId: string, onSent: () => void) {
  const client = useQueryClient()
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: (body: CommentInput) => api('POST /restaurants/{id}/comments', { params: { id: restaurantId }, body, key: key.for(body) }),
    onSuccess: async (comment) => {
      key.done()
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
    onError: (error) => {
      toast(commentTexts.addFailed, { tone: 'error' })
      afterRefusal(client, error)
      // Another tab may have sent one, or withdrawn the vote: refetches the text, the columns and the counts.
      for (const queryKey of [...commentKeys.discussion(restaurantId), restaurantKeys.one(restaurantId)])
        void client.invalidateQueries({ queryKey })
    },
  })
}

export function useDeleteComment(comment: Comment) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: Reason | undefined) => api('DELETE /comments/{id}', { params: { id: comment.id }, body: reason }),
    onSuccess: async ({ comment: rest }) => {
      const { changeComment, countComments, showWritten } = await cache()
      showWritten(client, comment, () => {
        changeComment(client, comment, () => rest)
        countComments(client, comment, -1)
      })
      toast(commentTexts.deleted, { tone: 'good' })
      focusSoon(rest ? `#yorum-${comment.id}` : '#yorumlar')
    },
    onError: (error) => {
      toast(commentTexts.deleteFailed, { tone: 'error' })
      afterRefusal(client, error)
      for (const queryKey of commentKeys.discussion(comment.questionId)) void client.invalidateQueries({ queryKey })
    },
  })
}

/** Posts a reply under a comment; `onSent` runs after success. */
export function usePostReply(comment: Comment, onSent: () => void) {
  const client = useQueryClient()
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: (body: ReplyInput) => api('POST /comments/{id}/replies', { params: { id: comment.id }, body, key: key.for(body) }),
    onSuccess: async (reply) => {
      key.done()
      onSent()
      if ('isHeld' in reply) return toast(newcomerTexts.held, { tone: 'good' })
      const { addReply, showWritten } = await cache()
      showWritten(client, comment, () => addReply(client, comment, reply))
      toast(commentTexts.replyAdded, { tone: 'good' })
      focusSoon(`#yanit-${reply.id}`)
      return void client.invalidateQueries({ queryKey: viewerKeys.viewer })
    },
    onError: (error) => {
      toast(commentTexts.replyFailed, { tone: 'error' })
      afterRefusal(client, error)
    },
  })
}

export function useDeleteReply(comment: Comment, reply: Reply) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: Reason | undefined) => api('DELETE /replies/{id}', { params: { id: reply.id }, body: reason }),
    onSuccess: async ({ isCommentGone }) => {
      const { changeComment, removeReply, showWritten } = await cache()
      showWritten(client, comment, () => {
        if (isCommentGone) changeComment(client, comment, () => null)
        else removeReply(client, comment, reply.id)
      })
      toast(commentTexts.replyDeleted, { tone: 'good' })
      focusSoon(isCommentGone ? '#yorumlar' : `#yorum-${comment.id}`)
    },
    onError: (error) => {
      toast(commentTexts.replyDeleteFailed, { tone: 'error' })
      afterRefusal(client, error)
    },
  })
}
