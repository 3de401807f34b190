import { useEffect, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { ProofStopped, useProof } from '#features/challenges/web/use-proof.ts'
import { voteTexts } from '#texts/features/votes/votes'
import { ApiError, isOffline } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { type Ballot, ballotOf, type OwnVote, voteCardState } from '../../vote-card.rules.ts'
import { type Choice, choiceOf } from '../../votes.rules.ts'
import type { TimedVoteStatus } from '../first-vote.ts'
import type { PendingVote } from './pending-vote.ts'
import { useCastVote, useVoteStatus } from './votes.api.ts'

/** The viewer's vote on a restaurant, the change that is not sent yet, and the state of the request. */
export function useBallot(restaurantId: string) {
  const viewer = useViewer()
  const status = useVoteStatus(restaurantId)
  const memberId = useLastMember(viewer.data?.profile?.id)
  const isVisitor = viewer.data !== undefined && memberId === undefined
  const proof = useProof()
  const cast = useCastVote(restaurantId, { isVisitor, isMember: memberId !== undefined, call: proof.call })
  const [moved, setMoved] = useState<Ballot>()
  const [ended, setEnded] = useState<PendingVote>()
  const now = useServerNow(status.data)
  const vote = status.data && ownVote(status.data)
  const ballot = moved ?? ballotOf(vote)
  const state = voteCardState(vote, ballot, cast.isPending, now)
  const isFixed = state.button === 'wait' || state.button === 'submitting' || state.note === 'visitorVoted'
  const shown = state.button === 'wait' || state.note === 'visitorVoted' ? ballotOf(vote) : ballot

  function submit(given: Ballot): void {
    cast.mutate(given, {
      onSuccess: () => {
        setMoved(undefined)
        toast(voteTexts.success, { tone: 'good' })
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'SESSION_ENDED') setEnded({ restaurantId, memberId, ballot: given })
        else if (!(error instanceof ProofStopped)) void explain(error)
      },
    })
  }

  useVoteAfterSignIn(restaurantId, memberId, status.data !== undefined, (kept) => {
    setMoved(kept)
    submit(kept)
  })

  return {
    viewer,
    status,
    cast,
    proof,
    state,
    ballot,
    shown,
    isFixed,
    /** Whether the vote waits for a network, after which it is sent. */
    isWaiting: cast.isPaused || isOffline(cast.failureReason),
    ended,
    isVisitor,
    submit,
    reset: () => setMoved(undefined),
    moveRating: (rating: number) => setMoved({ rating, choice: moved?.rating === rating ? moved.choice : choiceOf(rating) }),
    moveChoice: (choice: Choice) => setMoved({ ...ballot, choice }),
  }
}

/** The last known member of this page: when the session ends while a member votes, the vote must not silently become a visitor's. */
function useLastMember(memberId: string | undefined): string | undefined {
  const [before, setBefore] = useState<string>()
  const last = memberId ?? before
  if (last !== before) setBefore(last)
  return last
}

/** After signing in again, the member returns here and the stored vote is cast. */
function useVoteAfterSignIn(restaurantId: string, memberId: string | undefined, isReady: boolean, take: (kept: Ballot) => void): void {
  useEffect(() => {
    if (memberId === undefined || !isReady || location.hash !== '#oy') return
    void import('./pending-vote.ts').then(({ takePendingVote }) => {
      const kept = takePendingVote(restaurantId, memberId)
      if (kept) take(kept)
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once the member and the vote are known, not for each new `take`
  }, [memberId, isReady])
}

function ownVote(status: TimedVoteStatus): OwnVote {
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text))
  return { ...status, canChangeAt: date(status.canChangeAt), lastRatingChangeAt: date(status.lastRatingChangeAt) }
}

/** The server's time, which ticks while a viewer waits for the end of the cooldown. */
function useServerNow(status: TimedVoteStatus | undefined): Date {
  const receivedAt = status?.receivedAt ?? 0
  const served = status ? Date.parse(status.serverTime) : 0
  const [ticked, setTicked] = useState({ receivedAt, elapsed: 0 })
  // A newer response of the server restarts the elapsed time.
  const elapsed = ticked.receivedAt === receivedAt ? ticked.elapsed : 0
  const isWaiting = status?.canChangeAt != null && Date.parse(status.canChangeAt) > served + elapsed
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setTicked({ receivedAt, elapsed: Date.now() - receivedAt }), 1000)
    return () => clearInterval(timer)
  }, [isWaiting, receivedAt])
  return new Date(served + elapsed)
}

async function explain(error: Error): Promise<void> {
  try {
    const { showRefusal } = await import('./show-refusal.ts')
    showRefusal(error)
  } catch {
    toast(voteTexts.failed, { tone: 'error' })
  }
}
