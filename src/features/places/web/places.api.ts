import { queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { placeKeys } from '../places.keys.ts'
import type { Position } from '../position.rules.ts'

/** The provinces with their districts, loaded with the first form that needs them. */
export const provincesOptions = queryOptions({
  queryKey: placeKeys.provinces,
  queryFn: async () => (await import('../provinces.ts')).provinces,
  staleTime: Infinity,
  networkMode: 'always',
})

/** The province and district in an address; without a network, the form shows no suggestion. */
export function matchOptions(address: string) {
  return queryOptions({
    queryKey: placeKeys.match(address),
    queryFn: ({ signal }) => api('GET /places/match', { query: { address }, signal }),
    staleTime: Infinity,
    retry: false,
    enabled: address.length >= 3,
  })
}

/** The centre of a district. */
export function pointOptions(place: { province: number; district: string } | undefined) {
  return queryOptions({
    queryKey: placeKeys.point(place),
    queryFn: ({ signal }) => api('GET /places/point', { query: place!, signal }),
    staleTime: Infinity,
    retry: false,
  })
}

/** The province and the nearest districts of a pin. The pin is rounded to about 100 m: an exact position does not belong in an address. */
export function pinOptions(pin: Position | null) {
  const query = pin && { longitude: Number(pin.longitude.toFixed(3)), latitude: Number(pin.latitude.toFixed(3)) }
  return queryOptions({
    queryKey: placeKeys.pin(query),
    queryFn: ({ signal }) => api('GET /places/pin', { query: query!, signal }),
    staleTime: Infinity,
    retry: false,
    enabled: query !== null,
  })
}

/** The neighbourhoods of a district as an address has them. */
export function neighbourhoodOptions(place: { province: number; district: string } | null) {
  return queryOptions({
    queryKey: placeKeys.neighbourhoods(place),
    queryFn: async ({ signal }) => (await api('GET /places/neighbourhoods', { query: place!, signal })).neighbourhoods,
    staleTime: Infinity,
    retry: false,
    enabled: place !== null,
  })
}
