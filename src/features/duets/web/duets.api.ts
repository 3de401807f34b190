import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewerKey } from '#features/accounts/web/accounts.api.ts'
import { showRestaurant } from '#features/restaurants/web/show-restaurant.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { duetTexts } from '#i18n/areas.ts'
import { api, queryString } from '#lib/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { toast } from '#ui/toast.tsx'
import type { DuetInput, DuetPage, OwnDuet } from '../duets.contract.ts'

const of = (restaurantId: string): string => `/restaurants/${encodeURIComponent(restaurantId)}`

/** The duets of a restaurant, newest first. */
export function duetsOptions(restaurantId: string) {
  return infiniteQueryOptions({
    queryKey: ['duets', restaurantId],
    queryFn: ({ pageParam, signal }) =>
      api<DuetPage>(`${of(restaurantId)}/duets${queryString({ limit: 12, cursor: pageParam })}`, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** A member's own duet of a restaurant, or whether one may be made. */
export function ownDuetOptions(restaurantId: string) {
  return queryOptions({
    queryKey: ['own-duet', restaurantId],
    queryFn: ({ signal }) => api<OwnDuet>(`${of(restaurantId)}/own-duet`, { signal }),
  })
}

/** Publishes a duet; repeating the same after a lost answer publishes nothing twice. */
export function useCreateDuet(restaurantId: string, onCreated: (duet: Restaurant) => void) {
  const client = useQueryClient()
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: (body: DuetInput) => api<Restaurant>(`${of(restaurantId)}/duets`, { method: 'POST', body, key: key.for(body) }),
    onSuccess: (duet) => {
      key.done()
      showRestaurant(client, duet)
      for (const queryKey of [['own-duet', restaurantId], viewerKey]) void client.invalidateQueries({ queryKey })
      toast(duetTexts.created, { tone: 'good' })
      onCreated(duet)
    },
  })
}

export function useEditDuet(duetId: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: DuetInput) => api<Restaurant>(`/duets/${encodeURIComponent(duetId)}`, { method: 'PUT', body }),
    onSuccess: (duet) => {
      showRestaurant(client, duet)
      toast(duetTexts.edited, { tone: 'good' })
      onSaved()
    },
  })
}
