import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { moderationKeys } from '#features/moderation/moderation.keys.ts'
import { thanksText } from '#features/witnesses/web/waits-text.ts'
import { api } from '#lib/api.ts'
import { restaurantStatusTexts } from '#texts/features/restaurant-status/restaurant-status'
import { reloadPage } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { restaurantStatusKeys } from '../restaurant-status.keys.ts'
import type {
  StatementDecided,
  StatementDecision,
  StatementDraft,
  RestaurantStatement,
  WaitingStatements,
} from '../restaurant-status.contract.ts'

const path = (restaurantId: string) => `/restaurants/${encodeURIComponent(restaurantId)}/statement`

/** What the member said before. */
export function ownStatementOptions(restaurantId: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: restaurantStatusKeys.own(restaurantId, memberId),
    queryFn: ({ signal }) => api<RestaurantStatement>(path(restaurantId), { signal }),
    enabled: memberId !== undefined,
  })
}

/** Says whether a restaurant is still there. The document is loaded again: it shows the new status, or the quiet line. */
export function useSayStatus(restaurantId: string, onDone: () => void) {
  return useMutation({
    mutationFn: (body: StatementDraft) => api<RestaurantStatement>(path(restaurantId), { method: 'PUT', body }),
    onSuccess: ({ waits }) => {
      toast(waits ? thanksText(waits) : restaurantStatusTexts.shown, { tone: 'good' })
      onDone()
      reloadPage()
    },
  })
}

const panelPath = (restaurantId: string) => `/moderation/restaurant-statements/${encodeURIComponent(restaurantId)}`

/** What members say about a restaurant, for moderators. */
export function waitingOptions(queryKey: readonly unknown[], restaurantId: string) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => api<WaitingStatements>(panelPath(restaurantId), { signal }), staleTime: 0 })
}

/** A moderator decides which statement is right. */
export function useDecideStatements(restaurantId: string, memberId: string, onDecided: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: StatementDecision) => api<StatementDecided>(`${panelPath(restaurantId)}/decision`, { method: 'POST', body }),
    onSuccess: (_, { accept }) => {
      toast(accept === null ? restaurantStatusTexts.panel.declined : restaurantStatusTexts.panel.accepted, { tone: 'good' })
      onDecided()
    },
    onError: () => client.invalidateQueries({ queryKey: moderationKeys.of(memberId) }),
  })
}
