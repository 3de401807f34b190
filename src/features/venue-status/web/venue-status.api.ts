import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { venueStatusTexts } from '#texts/features/venue-status/venue-status'
import { reloadPage } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { venueStatusKeys } from '../venue-status.keys.ts'
import type { StatementDraft, VenueStatement } from '../venue-status.contract.ts'
import { isWaiting } from '../venue-status.rules.ts'

const path = (restaurantId: string) => `/restaurants/${encodeURIComponent(restaurantId)}/statement`

/** What the member said before. */
export function ownStatementOptions(restaurantId: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: venueStatusKeys.own(restaurantId, memberId),
    queryFn: ({ signal }) => api<VenueStatement>(path(restaurantId), { signal }),
    enabled: memberId !== undefined,
  })
}

/** Says whether a restaurant is still there. When that changes its status, the document is loaded again. */
export function useSayStatus(restaurantId: string, onDone: () => void) {
  return useMutation({
    mutationFn: (body: StatementDraft) => api<VenueStatement>(path(restaurantId), { method: 'PUT', body }),
    onSuccess: ({ status }, { statement }) => {
      const waits = isWaiting({ status }, statement)
      toast(waits ? venueStatusTexts.waiting : venueStatusTexts.shown, { tone: 'good' })
      onDone()
      if (!waits) reloadPage()
    },
  })
}
