import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { shieldTexts } from '#texts/features/shields/shields'
import { api, queryString } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import type { HeldVotePage, ShieldDecided, ShieldDecision, ShieldPage } from '../shields.contract.ts'
import { shieldKeys } from '../shields.keys.ts'

/** The shields that wait for a decision. */
export function shieldsOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: shieldKeys.waiting(memberId),
    queryFn: ({ pageParam, signal }) => api<ShieldPage>(`/moderation/shields${queryString({ cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** The votes that a shield holds. */
export function heldVotesOptions(memberId: string, id: number) {
  return infiniteQueryOptions({
    queryKey: shieldKeys.votes(memberId, id),
    queryFn: ({ pageParam, signal }) => api<HeldVotePage>(`/moderation/shields/${id}${queryString({ cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Decides about the votes of a shield. The page below shows their numbers when the panel closes. */
export function useDecideShield(memberId: string, onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: ShieldDecision & { id: number }) =>
      api<ShieldDecided>(`/moderation/shields/${id}/decision`, { method: 'POST', body }),
    onSuccess: ({ outcome }) => {
      toast(shieldTexts.decided[outcome], { tone: 'good' })
      onChanged()
    },
    onSettled: () => client.invalidateQueries({ queryKey: shieldKeys.waiting(memberId) }),
  })
}
