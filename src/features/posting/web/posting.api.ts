import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewerKey } from '#features/accounts/web/accounts.api.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { t } from '#i18n/index.ts'
import { api } from '#lib/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { toast } from '#ui/toast.tsx'
import type { RestaurantDraft, RestaurantEdit, VoteTexts } from '../posting.contract.ts'

/** Shows a restaurant as it now is wherever it stands. */
export function showRestaurant(client: QueryClient, restaurant: Restaurant): void {
  client.setQueryData<Restaurant>(['restaurant', restaurant.id], restaurant)
  for (const list of ['restaurants', 'trending', 'top-rated', 'restaurant-count', 'duets', 'search'])
    void client.invalidateQueries({ queryKey: [list] })
}

/** Adds a restaurant; repeating the same after a lost answer adds nothing twice. */
export function useCreateRestaurant() {
  const client = useQueryClient()
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: (body: RestaurantDraft) => api<Restaurant>('/restaurants', { method: 'POST', body, key: key.for(body) }),
    onSuccess: (restaurant) => {
      key.done()
      showRestaurant(client, restaurant)
      toast(t.posting.created, { tone: 'good' })
      // It earned points, and perhaps a badge.
      void client.invalidateQueries({ queryKey: viewerKey })
    },
    onError: () => toast(t.posting.failed, { tone: 'error' }),
  })
}

export function useEditRestaurant(id: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RestaurantEdit) => api<Restaurant>(`/restaurants/${encodeURIComponent(id)}`, { method: 'PATCH', body }),
    onSuccess: (restaurant) => {
      showRestaurant(client, restaurant)
      toast(t.posting.edited, { tone: 'good' })
      onSaved()
    },
    onError: () => toast(t.posting.editFailed, { tone: 'error' }),
  })
}

export function useEditVoteTexts(id: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: VoteTexts) => api<Restaurant>(`/restaurants/${encodeURIComponent(id)}/vote-texts`, { method: 'PUT', body }),
    onSuccess: (restaurant) => {
      showRestaurant(client, restaurant)
      toast(t.posting.voteTextsSaved, { tone: 'good' })
      onSaved()
    },
    onError: () => toast(t.posting.voteTextsFailed, { tone: 'error' }),
  })
}
