import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { raidTexts } from '#texts/features/raids/raids'
import { useWrite } from '#ui/use-write.ts'
import type { Raid, RaidInput, RaidSigns } from '../raids.contract.ts'
import { raidKeys } from '../raids.keys.ts'

/** The refetch interval of the progress while a raid is being undone or returned. */
const PROGRESS_MS = 1000

const isUnderWay = ({ state }: Raid): boolean => state === 'undoing' || state === 'returning'

/** The raids, newest first, with their progress. */
export function raidsOptions(memberId: string) {
  return infiniteQueryOptions({
    queryKey: raidKeys.list(memberId),
    queryFn: ({ pageParam, signal }) => api('GET /moderation/raids', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? PROGRESS_MS : false),
  })
}

/** Fetches a preview of the content that the undo of a raid would take out. */
export function usePreview() {
  return useMutation({ mutationFn: (body: RaidSigns) => api('POST /moderation/raids/preview', { body }) })
}

/** Starts the undo of the content in the preview. */
export function useUndo(memberId: string, onDone: () => void) {
  return useWrite({
    send: (body: RaidInput, key) => api('POST /moderation/raids', { body, key: key.for(body) }),
    said: raidTexts.started,
    onDone,
    refresh: [raidKeys.list(memberId)],
  })
}

export function useBringBack(memberId: string) {
  return useWrite({
    send: (id: number) => api('POST /moderation/raids/{id}/return', { params: { id } }),
    said: raidTexts.bringBackStarted,
    failed: failureText,
    refresh: [raidKeys.list(memberId)],
  })
}

/** The message for a refused call. */
export function failureText(error: Error): string {
  return refusalText(error, raidTexts.failed)
}
