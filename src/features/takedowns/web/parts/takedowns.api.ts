import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { takedownTexts } from '#texts/features/takedowns/takedowns'
import { toast } from '#ui/toast.ts'
import { useWrite } from '#ui/use-write.ts'
import type { ItemInput, TakedownInput } from '../../takedowns.contract.ts'
import { takedownKeys } from '../../takedowns.keys.ts'

const texts = takedownTexts.panel

/** The register as admins see it, with the items of each request. */
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
  return useWrite({
    send: (body: TakedownInput, key) => api('POST /moderation/takedowns', { body, key: key.for(body) }),
    said: texts.saved,
    onDone,
    refresh: [takedownKeys.list(memberId)],
  })
}

/** Decides about an item of a request. */
export function useDecide(memberId: string, takedownId: number) {
  return useWrite({
    send: (body: ItemInput) => api('POST /moderation/takedowns/{id}/items', { params: { id: takedownId }, body }),
    said: texts.decided,
    refresh: [takedownKeys.list(memberId)],
  })
}

export function useLift(memberId: string) {
  return useWrite({
    send: (id: number) => api('POST /moderation/takedown-items/{id}/lift', { params: { id } }),
    onDone: ({ isRestored }) => toast(isRestored ? texts.lifted : texts.liftedGone, { tone: isRestored ? 'good' : 'error' }),
    refresh: [takedownKeys.list(memberId)],
  })
}
