import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryString } from '#lib/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { takedownTexts } from '#texts/features/takedowns/takedowns'
import { toast } from '#ui/toast.ts'
import type { CasePage, ItemInput, Lifted, TakedownCase, TakedownInput } from '../takedowns.contract.ts'
import { takedownKeys } from '../takedowns.keys.ts'

const texts = takedownTexts.panel

/** The register with what each request is about. */
export function casesOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: takedownKeys.list(memberId),
    queryFn: ({ pageParam, signal }) => api<CasePage>(`/moderation/takedowns${queryString({ cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

/** Enters a request into the register. */
export function useRecord(memberId: string, onDone: () => void) {
  const client = useQueryClient()
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: (body: TakedownInput) => api<TakedownCase>('/moderation/takedowns', { method: 'POST', body, key: key.for(body) }),
    onSuccess: () => {
      key.done()
      toast(texts.saved, { tone: 'good' })
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: takedownKeys.list(memberId) }),
  })
}

/** Decides about one thing of a request. The page below may show it and is reloaded when the panel closes. */
export function useDecide(memberId: string, takedownId: number, onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ItemInput) => api<TakedownCase>(`/moderation/takedowns/${takedownId}/items`, { method: 'POST', body }),
    onSuccess: (_, { outcome }) => {
      toast(texts.decided, { tone: 'good' })
      if (outcome === 'removed') onChanged()
    },
    onSettled: () => client.invalidateQueries({ queryKey: takedownKeys.list(memberId) }),
  })
}

/** Lifts a takedown. */
export function useLift(memberId: string, onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api<Lifted>(`/moderation/takedown-items/${id}/lift`, { method: 'POST' }),
    onSuccess: ({ isRestored }) => {
      toast(isRestored ? texts.lifted : texts.liftedGone, { tone: isRestored ? 'good' : 'error' })
      onChanged()
    },
    onSettled: () => client.invalidateQueries({ queryKey: takedownKeys.list(memberId) }),
  })
}
