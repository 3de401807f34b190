import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { savedReasonTexts } from '#texts/features/moderation/saved-reasons'
import { useWrite } from '#ui/use-write.ts'
import type { SavedReason, SavedReasonInput } from '../../saved-reasons.contract.ts'
import { savedReasonKeys } from '../../saved-reasons.keys.ts'

/** All saved reasons, by house rule and name. */
export function savedReasonsOptions() {
  return queryOptions({
    queryKey: savedReasonKeys.list,
    queryFn: ({ signal }) => api('GET /moderation/saved-reasons', { signal }),
  })
}

/** The saved reason that a form changes; null for a new one. */
export type Edited = Pick<SavedReason, 'id' | 'version'> | null

/** Saves a new reason, or changes one. */
export function useSaveReason(onSaved: () => void) {
  return useWrite({
    send: ({ edited, input }: { edited: Edited; input: SavedReasonInput }, key) =>
      edited
        ? api('PUT /moderation/saved-reasons/{id}', { params: { id: edited.id }, body: { ...input, version: edited.version } })
        : api('POST /moderation/saved-reasons', { body: input, key: key.for(input) }),
    said: ({ name }) => savedReasonTexts.saved(shownName(name)),
    refresh: [savedReasonKeys.list],
    onDone: onSaved,
  })
}

export function useDeleteReason() {
  return useWrite({
    send: ({ id, version }: SavedReason) => api('DELETE /moderation/saved-reasons/{id}', { params: { id }, body: { version } }),
    said: savedReasonTexts.removed,
    failed: (error) => refusalText(error, savedReasonTexts.removeFailed),
    refresh: [savedReasonKeys.list],
  })
}

/** What a reason says now, where another moderator changed it first. */
export function changedReason(error: Error | null): SavedReason | undefined {
  return error instanceof ApiError && error.code === 'SAVED_REASON_CHANGED' ? (error.details['current'] as SavedReason) : undefined
}

/** The name in the language of the page, where it is one that every site starts with. */
export function shownName(name: string): string {
  const { initialNames } = savedReasonTexts
  return Object.hasOwn(initialNames, name) ? initialNames[name]! : name
}
