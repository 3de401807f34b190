import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewerKeys } from '#people/viewer.keys.ts'
import { showRestaurant } from '#features/restaurants/web/show-restaurant.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { duetTexts } from '#texts/features/duets/duets'
import { api } from '#site/api.ts'
import { CallKey } from '#lib/call-key.ts'
import { toast } from '#ui/toast.ts'
import { duetKeys } from '../../duets.keys.ts'
import type { DuetInput, DuetPage } from '../../duets.contract.ts'

/** A page of the duets of a restaurant, newest first. */
export function readDuets(restaurantId: string, cursor: string, signal: AbortSignal): Promise<DuetPage> {
  return api('GET /restaurants/{id}/duets', { params: { id: restaurantId }, query: { limit: 12, cursor }, signal })
}

/** The viewer's duet of a restaurant, or whether the viewer may make one. */
export function ownDuetOptions(restaurantId: string) {
  return queryOptions({
    queryKey: duetKeys.own(restaurantId),
    queryFn: ({ signal }) => api('GET /restaurants/{id}/own-duet', { params: { id: restaurantId }, signal }),
  })
}

/** Publishes a duet; a retry after a lost answer publishes no second one. */
export function useCreateDuet(restaurantId: string, onCreated: (duet: Restaurant) => void) {
  const client = useQueryClient()
  const [key] = useState(() => new CallKey())
  return useMutation({
    mutationFn: (body: DuetInput) => api('POST /restaurants/{id}/duets', { params: { id: restaurantId }, body, key: key.for(body) }),
    onSuccess: (duet) => {
      key.done()
      showRestaurant(client, duet)
      for (const queryKey of [duetKeys.own(restaurantId), duetKeys.lists, viewerKeys.viewer]) void client.invalidateQueries({ queryKey })
      toast(duetTexts.created, { tone: 'good' })
      onCreated(duet)
    },
  })
}

export function useEditDuet(duetId: string, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: DuetInput) => api('PUT /duets/{id}', { params: { id: duetId }, body }),
    onSuccess: (duet) => {
      showRestaurant(client, duet)
      toast(duetTexts.edited, { tone: 'good' })
      onSaved()
    },
  })
}
