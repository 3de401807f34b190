import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { wakeIsland } from '#ui/wake-island.ts'
import { voteKeys } from '../../votes.keys.ts'
import { forgetFirstVote } from '../first-vote.ts'

/** The votes of this device. They are fetched once per page, so that the question does not change while the member reads it. */
export function deviceVotesOptions(memberId: string | undefined) {
  return queryOptions({
    queryKey: voteKeys.ofDevice,
    queryFn: ({ signal }) => api('GET /viewer/device-votes', { signal }),
    enabled: memberId !== undefined,
    staleTime: Infinity,
    retry: false,
  })
}

/** The islands of a restaurant's page that show the viewer's vote and the counts. */
const voteIslands = ['vote-card', 'scoreboard']

/**
 * Makes the votes of this device the member's. Afterwards everything on the page that shows a vote is refetched, and sleeping islands that
 * show one are woken.
 */
export function useCarryVotes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /viewer/device-votes'),
    onSuccess: () => {
      forgetFirstVote()
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== voteKeys.ofDevice[0] })
      voteIslands.forEach(wakeIsland)
    },
  })
}
