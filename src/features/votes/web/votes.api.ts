import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { viewerKey } from '#features/accounts/web/accounts.api.ts'
import { discussionKeys } from '#features/comments/web/comments.api.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { api } from '#lib/api.ts'
import { localSessionId } from '#lib/local-session.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import type { VoteInput, VoteResult, VoteStatus } from '../votes.contract.ts'

/** A status with the moment of this device's clock at which it was true: the rest is counted from there. */
export type TimedVoteStatus = VoteStatus & { receivedAt: number }

function voteStatusOptions(restaurantId: string) {
  return queryOptions({
    queryKey: ['vote', restaurantId],
    queryFn: async ({ signal }): Promise<TimedVoteStatus> => ({
      ...(await api<VoteStatus>(`/restaurants/${encodeURIComponent(restaurantId)}/vote`, { signal })),
      receivedAt: Date.now(),
    }),
    enabled: typeof window !== 'undefined',
    staleTime: 0,
  })
}

/** The asker's own vote; undefined data where there is none to ask for, and while it is not known yet, which includes the moment in which the browser takes the page over. */
export function useVoteStatus(restaurantId: string, isVotable = true): { data: TimedVoteStatus | undefined; isError: boolean } {
  const options = voteStatusOptions(restaurantId)
  const { data, isError } = useQuery({ ...options, enabled: isVotable && options.enabled })
  const inBrowser = useInBrowser()
  return { data: inBrowser ? data : undefined, isError: isError && inBrowser }
}

/** Votes, and puts the moved counts on the page at once. */
export function useCastVote(restaurantId: string, { isVisitor, isMember }: { isVisitor: boolean; isMember: boolean }) {
  const client = useQueryClient()
  const { queryKey } = voteStatusOptions(restaurantId)
  return useMutation({
    mutationFn: (input: Pick<VoteInput, 'rating' | 'choice'>) =>
      api<VoteResult>('/vote', {
        method: 'POST',
        body: { questionId: restaurantId, ...input, ...(isVisitor ? { anonymous_session_id: localSessionId() } : { asMember: isMember }) },
      }),
    onSuccess: ({ vote, counts, canChangeAt, serverTime }) => {
      // A comment says what its writer votes now, in that column.
      if (client.getQueryData<TimedVoteStatus>(queryKey)?.hasVoted)
        for (const key of discussionKeys(restaurantId)) void client.invalidateQueries({ queryKey: key })
      client.setQueryData<TimedVoteStatus>(queryKey, (before) => ({
        hasVoted: true,
        choice: vote.choice,
        rating: vote.rating,
        lastRatingChangeAt: vote.lastRatingChangeAt,
        canChangeAt,
        canChange: !isVisitor,
        cooldownSeconds: before?.cooldownSeconds ?? 0,
        serverTime,
        receivedAt: Date.now(),
      }))
      const change = {
        acceptCount: counts.accept,
        rejectCount: counts.reject,
        loggedInRatings: counts.members,
        anonymousRatings: counts.anonymous,
      }
      client.setQueryData<Restaurant>(['restaurant', restaurantId], (restaurant) => restaurant && { ...restaurant, ...change })
      void import('#features/restaurants/web/patch-lists.ts').then(({ patchLists }) => patchLists(client, restaurantId, change))
    },
    onSettled: () => {
      // A vote earns points, and perhaps a badge.
      if (!isVisitor) void client.invalidateQueries({ queryKey: viewerKey })
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
