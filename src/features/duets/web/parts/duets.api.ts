import { queryOptions } from '@tanstack/react-query'
import { viewerKeys } from '#people/viewer.keys.ts'
import { showRestaurant } from '#features/restaurants/web/show-restaurant.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { duetTexts } from '#texts/features/duets/duets'
import { api } from '#site/api.ts'
import { useWrite } from '#ui/use-write.ts'
import { duetKeys } from '../../duets.keys.ts'
import type { DuetInput, DuetPage } from '../../duets.contract.ts'

/** A page of the duets of a restaurant, newest first. */
export function readDuets(restaurantId: string, cursor: string, signal: AbortSignal): Promise<DuetPage> {
  return api('GET /restaurants/{id}/duets', { params: { id: restaurantId }, query: { limit: 12, cursor }, signal })
}

/** The viewer's duet of a restaurant, or whether the viewer may create one. */
export function ownDuetOptions(restaurantId: string) {
  return queryOptions({
    queryKey: duetKeys.own(restaurantId),
    queryFn: ({ signal }) => api('GET /restaurants/{id}/own-duet', { params: { id: restaurantId }, signal }),
  })
}

/** Publishes a duet; a retry after a lost answer publishes no second duet. */
export function useCreateDuet(restaurantId: string, onCreated: (duet: Restaurant) => void) {
  return useWrite({
    send: (body: DuetInput, key) => api('POST /restaurants/{id}/duets', { params: { id: restaurantId }, body, key: key.for(body) }),
    said: duetTexts.created,
    onDone: (duet, _, client) => {
      showRestaurant(client, duet)
      for (const queryKey of [duetKeys.own(restaurantId), duetKeys.lists, viewerKeys.viewer]) void client.invalidateQueries({ queryKey })
      onCreated(duet)
    },
  })
}

export function useEditDuet(duetId: string, onSaved: () => void) {
  return useWrite({
    send: (body: DuetInput) => api('PUT /duets/{id}', { params: { id: duetId }, body }),
    said: duetTexts.edited,
    onDone: (duet, _, client) => {
      showRestaurant(client, duet)
      onSaved()
    },
  })
}
