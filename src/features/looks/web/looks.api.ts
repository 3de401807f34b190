import { moderationKeys } from '#features/moderation/moderation.keys.ts'
import { api } from '#site/api.ts'
import { lookTexts } from '#texts/features/looks/looks'
import { useWrite } from '#ui/use-write.ts'

/** A moderator confirms a decision of members, or undoes it. */
export function useLook(id: string, memberId: string, onDecided: () => void) {
  return useWrite({
    send: (undo: boolean) => api('POST /moderation/crowd-decisions/{id}/look', { params: { id }, body: { undo } }),
    said: ({ undone }) => (undone ? lookTexts.undoneDone : lookTexts.fineDone),
    onDone: onDecided,
    // Another decision may have been made since this one was read.
    onFailed: (_, __, client) => client.invalidateQueries({ queryKey: moderationKeys.of(memberId) }),
  })
}
