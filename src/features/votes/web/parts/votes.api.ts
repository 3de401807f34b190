import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import type { OwnComment } from '#features/comments/comments.contract.ts'
import { commentKeys } from '#features/comments/comments.keys.ts'
import { restaurantKeys } from '#features/restaurants/restaurants.keys.ts'
import type { ShownRestaurant } from '#features/restaurants/web/restaurant.api.ts'
import type { ProofCall } from '#features/challenges/web/use-proof.ts'
import { repeatLost } from '#lib/api.ts'
import { localSessionId } from '#lib/local-session.ts'
import { untilLoaded } from '#lib/waiting.ts'
import { showWrite } from '#ui/show-write.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { voteKeys } from '../../votes.keys.ts'
import type { VoteCounts, VoteInput } from '../../votes.contract.ts'
import { mustAsk } from '../carried/asked.ts'
import { fetchVote, takeFirstVote, type TimedVoteStatus } from '../first-vote.ts'

function voteStatusOptions(restaurantId: string) {
  return queryOptions({
    queryKey: voteKeys.status(restaurantId),
    queryFn: ({ signal }) => takeFirstVote(restaurantId) ?? fetchVote(restaurantId, signal),
    enabled: typeof window !== 'undefined',
    // Two islands that request the vote at the same time share one answer.
    staleTime: 1000,
  })
}

/** The viewer's vote; `data` is undefined when there is no vote to fetch, while loading, and during hydration. */
export function useVoteStatus(restaurantId: string): { data: TimedVoteStatus | undefined; isError: boolean } {
  const { data, isError } = useQuery(voteStatusOptions(restaurantId))
  const inBrowser = useInBrowser()
  return { data: inBrowser ? data : undefined, isError: isError && inBrowser }
}

/** Updates the counts of a restaurant on the page and in the lists of this tab. */
export function showCounts(client: QueryClient, restaurantId: string, counts: VoteCounts, addedComments = 0): void {
  const change = {
    acceptCount: counts.accept,
    rejectCount: counts.reject,
    loggedInRatings: counts.members,
    anonymousRatings: counts.anonymous,
  }
  client.setQueryData<ShownRestaurant>(
    restaurantKeys.one(restaurantId),
    (restaurant) => restaurant && { ...restaurant, ...change, commentCount: restaurant.commentCount + addedComments },
  )
  void untilLoaded(() => import('#features/restaurants/web/patch-lists.ts')).then(({ patchLists }) =>
    patchLists(client, restaurantId, change),
  )
}

/** A comment needs a vote: the comment form of this page opens after the vote and closes when the vote is withdrawn. */
export function allowComment(client: QueryClient, restaurantId: string, hasVoted: boolean): void {
  const queryKey = commentKeys.ownOn(restaurantId)
  const [before, after] = hasVoted ? (['voteFirst', 'yes'] as const) : (['yes', 'voteFirst'] as const)
  showWrite(client, [queryKey], () =>
    client.setQueriesData<OwnComment>({ queryKey }, (own) => (own?.canComment === before ? { ...own, canComment: after } : own)),
  )
}

/** Votes, and updates the counts on the page at once. */
export function useCastVote(
  restaurantId: string,
  { isVisitor, isMember, call }: { isVisitor: boolean; isMember: boolean; call: ProofCall['call'] },
) {
  const client = useQueryClient()
  const { queryKey } = voteStatusOptions(restaurantId)
  return useMutation({
    mutationFn: (input: Pick<VoteInput, 'rating' | 'choice'>) =>
      call('POST /vote', {
        body: { questionId: restaurantId, ...input, ...(isVisitor ? { anonymous_session_id: localSessionId() } : { asMember: isMember }) },
      }),
    onSuccess: ({ vote, counts, canChangeAt, serverTime }) => {
      // A comment shows its author's current vote.
      if (client.getQueryData<TimedVoteStatus>(queryKey)?.hasVoted)
        for (const key of commentKeys.discussion(restaurantId)) void client.invalidateQueries({ queryKey: key })
      showWrite(client, [queryKey, restaurantKeys.one(restaurantId)], () => {
        client.setQueryData<TimedVoteStatus>(queryKey, (before) => ({
          hasVoted: true,
          choice: vote.choice,
          rating: vote.rating,
          lastRatingChangeAt: vote.lastRatingChangeAt,
          canChangeAt,
          canChange: !isVisitor,
          // A held vote is still held after a change.
          held: before?.held ?? null,
          cooldownSeconds: before?.cooldownSeconds ?? 0,
          serverTime,
          receivedAt: Date.now(),
        }))
        showCounts(client, restaurantId, counts)
      })
      allowComment(client, restaurantId, true)
      if (isVisitor) mustAsk()
    },
    onSettled: () => {
      // A vote earns points and perhaps a badge.
      if (!isVisitor) void client.invalidateQueries({ queryKey: viewerKeys.viewer })
    },
    onError: () => client.invalidateQueries({ queryKey }),
    // A device reports a network a moment before the network works, so a lost request is repeated. If the server had stored the vote
    // without its answer arriving, the repetition is refused and the stored vote is shown.
    ...repeatLost,
    meta: { saysWait: true },
  })
}
