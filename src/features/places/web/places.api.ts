import { queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { placeKeys } from '../places.keys.ts'

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
