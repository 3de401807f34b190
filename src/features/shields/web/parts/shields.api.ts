import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { shieldKeys } from '../../shields.keys.ts'

/** The votes that a shield holds. */
export function heldVotesOptions(memberId: string, id: number) {
  return infiniteQueryOptions({
    queryKey: shieldKeys.votes(memberId, id),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/shields/{id}', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
