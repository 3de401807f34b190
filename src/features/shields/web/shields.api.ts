import { infiniteQueryOptions } from '@tanstack/react-query'
import { shieldTexts } from '#texts/features/shields/shields'
import { api } from '#site/api.ts'
import { useWrite } from '#ui/use-write.ts'
import type { ShieldDecision } from '../shields.contract.ts'
import { shieldKeys } from '../shields.keys.ts'

/** The shields that wait for a decision. */
export function shieldsOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: shieldKeys.waiting(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/shields', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** The votes that a shield holds. */
export function heldVotesOptions(memberId: string, id: number) {
  return infiniteQueryOptions({
    queryKey: shieldKeys.votes(memberId, id),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/shields/{id}', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/**
 * Decides about the held votes of a shield. `onChanged` runs afterwards: the page below the panel shows their numbers and must be reloaded.
 */
export function useDecideShield(memberId: string, onChanged: () => void) {
  return useWrite({
    send: ({ id, ...body }: ShieldDecision & { id: number }) => api('POST /moderation/shields/{id}/decision', { params: { id }, body }),
    said: ({ outcome }) => shieldTexts.decided[outcome],
    onDone: onChanged,
    refresh: [shieldKeys.waiting(memberId)],
  })
}
