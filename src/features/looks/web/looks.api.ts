import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moderationKeys } from '#features/moderation/moderation.keys.ts'
import { api } from '#site/api.ts'
import { lookTexts } from '#texts/features/looks/looks'
import { toast } from '#ui/toast.ts'

/** A moderator lets a decision of members stay, or undoes it. */
export function useLook(id: string, memberId: string, onDecided: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (undo: boolean) => api('POST /moderation/crowd-decisions/{id}/look', { params: { id }, body: { undo } }),
    onSuccess: ({ undone }) => {
      toast(undone ? lookTexts.undoneDone : lookTexts.fineDone, { tone: 'good' })
      onDecided()
    },
    // Something else may have been decided since it was read.
    onError: () => client.invalidateQueries({ queryKey: moderationKeys.of(memberId) }),
  })
}
