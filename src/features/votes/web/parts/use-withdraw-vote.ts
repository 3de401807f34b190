import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { viewerKeys } from '#people/viewer.keys.ts'
import { commentKeys } from '#features/comments/comments.keys.ts'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import { voteTexts } from '#texts/features/votes/votes'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { api } from '#site/api.ts'
import { showWrite } from '#ui/show-write.ts'
import { toast } from '#ui/toast.ts'
import { useWrite } from '#ui/use-write.ts'
import { wakeIsland } from '#ui/wake-island.ts'
import { voteKeys } from '../../votes.keys.ts'
import type { TimedVoteStatus } from '../first-vote.ts'
import { showRefusal } from './show-refusal.ts'
import { allowComment, showCounts } from './votes.api.ts'

/** Withdraws the viewer's vote: at once, or after a confirmation when its comment would be deleted too. */
export function useWithdrawVote(restaurantId: string, onWithdrawn: () => void) {
  const [isAsking, setAsking] = useState(false)

  const withdrawal = useWrite({
    send: () => api('DELETE /restaurants/{id}/vote', { params: { id: restaurantId } }),
    said: voteTexts.withdrawn,
    onDone: ({ counts, isCommentDeleted, serverTime }, _, client) => {
      const status = voteKeys.status(restaurantId)
      showWrite(client, [status, restaurantKeys.one(restaurantId)], () => {
        client.setQueryData<TimedVoteStatus>(status, (before) => before && { ...before, ...noVote(serverTime) })
        showCounts(client, restaurantId, counts, isCommentDeleted ? -1 : 0)
      })
      allowComment(client, restaurantId, false)
      if (isCommentDeleted) {
        // The discussion may be below the screen and not hydrated, so that it still shows the comment.
        wakeIsland('comment-section')
        for (const queryKey of commentKeys.discussion(restaurantId)) void client.invalidateQueries({ queryKey })
      }
      onWithdrawn()
      // The button disappears, so the focus moves to the ballot for keyboard users.
      document.getElementById('oy')?.focus({ preventScroll: true })
    },
    onFailed: (error, _, client) => {
      refuse(error)
      void client.invalidateQueries({ queryKey: voteKeys.status(restaurantId) })
    },
    // The member loses the points that the vote earned.
    refresh: [viewerKeys.viewer],
  })

  const question = useMutation({
    mutationFn: () => api('GET /restaurants/{id}/own-comment', { params: { id: restaurantId } }),
    onSuccess: ({ commentId }) => (commentId === null ? withdrawal.mutate() : setAsking(true)),
    onError: refuse,
  })

  return {
    isPending: question.isPending || withdrawal.isPending,
    isAsking,
    press: () => question.mutate(),
    confirm() {
      setAsking(false)
      withdrawal.mutate()
    },
    cancel: () => setAsking(false),
  }
}

function noVote(serverTime: string): Partial<TimedVoteStatus> {
  return { hasVoted: false, choice: null, rating: null, lastRatingChangeAt: null, canChangeAt: null, serverTime, receivedAt: Date.now() }
}

function refuse(error: Error): void {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'VOTE_CHANGE_COOLDOWN' || code === 'RATE_LIMITED') showRefusal(error)
  else toast(code === 'VOTE_NOT_FOUND' ? errorText(code) : voteTexts.withdrawFailed, { tone: 'error' })
}
