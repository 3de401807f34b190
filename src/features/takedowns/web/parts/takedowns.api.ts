import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#site/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { takedownTexts } from '#texts/features/takedowns/takedowns'
import { toast } from '#ui/toast.ts'
import type { ItemInput, TakedownInput } from '../../takedowns.contract.ts'
import { takedownKeys } from '../../takedowns.keys.ts'

const texts = takedownTexts.panel

/** The register with what each request is about. */
export function casesOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: takedownKeys.list(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/takedowns', { query: { cursor: pageParam }, signal }),
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
    mutationFn: (body: TakedownInput) => api('POST /moderation/takedowns', { body, key: key.for(body) }),
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
    mutationFn: (body: ItemInput) => api('POST /moderation/takedowns/{id}/items', { params: { id: takedownId }, body }),
    onSuccess: (_, { outcome }) => {
      toast(texts.decided, { tone: 'good' })
      if (outcome === 'removed') onChanged()
    },
    onSettled: () => client.invalidateQueries({ queryKey: takedownKeys.list(memberId) }),
  })
}

export function useLift(memberId: string, onChanged: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('POST /moderation/takedown-items/{id}/lift', { params: { id } }),
    onSuccess: ({ isRestored }) => {
      toast(isRestored ? texts.lifted : texts.liftedGone, { tone: isRestored ? 'good' : 'error' })
      onChanged()
    },
    onSettled: () => client.invalidateQueries({ queryKey: takedownKeys.list(memberId) }),
  })
}
