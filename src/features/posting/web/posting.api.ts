import { postingTexts } from '#i18n/areas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewerKey } from '#features/accounts/web/accounts.api.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { api } from '#lib/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { toast } from '#ui/toast.tsx'
import { showRestaurant } from '#features/restaurants/web/show-restaurant.ts'
import type { RestaurantDraft, RestaurantEdit, VoteTexts } from '../posting.contract.ts'

/** Adds a restaurant; repeating the same after a lost answer adds nothing twice. */
export function useCreateRestaurant() {
  const client = useQueryClient()
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: (body: RestaurantDraft) => api<Restaurant>('/restaurants', { method: 'POST', body, key: key.for(body) }),
    onSuccess: (restaurant) => {
      key.done()
      showRestaurant(client, restaurant)
      toast(postingTexts.created, { tone: 'good' })
      // It earned points, and perhaps a badge.
      void client.invalidateQueries({ queryKey: viewerKey })
    },
    onError: () => toast(postingTexts.failed, { tone: 'error' }),
  })
}

export function useEditRestaurant(id: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RestaurantEdit) => api<Restaurant>(`/restaurants/${encodeURIComponent(id)}`, { method: 'PATCH', body }),
    onSuccess: (restaurant) => {
      showRestaurant(client, restaurant)
      toast(postingTexts.edited, { tone: 'good' })
      onSaved()
    },
    onError: () => toast(postingTexts.editFailed, { tone: 'error' }),
  })
}

export function useEditVoteTexts(id: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: VoteTexts) => api<Restaurant>(`/restaurants/${encodeURIComponent(id)}/vote-texts`, { method: 'PUT', body }),
    onSuccess: (restaurant) => {
      showRestaurant(client, restaurant)
      toast(postingTexts.voteTextsSaved, { tone: 'good' })
      onSaved()
    },
    onError: () => toast(postingTexts.voteTextsFailed, { tone: 'error' }),
  })
}
