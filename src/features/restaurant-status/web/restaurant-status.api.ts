import { queryOptions } from '@tanstack/react-query'
import { thanksText } from '#features/witnesses/web/waits-text.ts'
import { api } from '#site/api.ts'
import { restaurantStatusTexts } from '#texts/features/restaurant-status/restaurant-status'
import { reloadPage } from '#ui/navigation.ts'
import { useWrite } from '#ui/use-write.ts'
import { restaurantStatusKeys } from '../restaurant-status.keys.ts'
import type { StatementDraft } from '../restaurant-status.contract.ts'

/** The member's earlier statement about the restaurant's status. */
export function ownStatementOptions(restaurantId: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: restaurantStatusKeys.own(restaurantId, memberId),
    queryFn: ({ signal }) => api('GET /restaurants/{id}/statement', { params: { id: restaurantId }, signal }),
    enabled: memberId !== undefined,
  })
}

/** Sends a statement about a restaurant's status. The document is reloaded: it shows the new status, or the line about the statements. */
export function useSayStatus(restaurantId: string, onDone: () => void) {
  return useWrite({
    send: (body: StatementDraft) => api('PUT /restaurants/{id}/statement', { params: { id: restaurantId }, body }),
    said: ({ waits }) => (waits ? thanksText(waits) : restaurantStatusTexts.shown),
    onDone: () => {
      onDone()
      reloadPage()
    },
  })
}

/** The statements of members about a restaurant's status, for moderators. */
export function waitingOptions(queryKey: readonly unknown[], restaurantId: string) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => api('GET /moderation/restaurant-statements/{id}', { params: { id: restaurantId }, signal }),
    staleTime: 0,
  })
}
