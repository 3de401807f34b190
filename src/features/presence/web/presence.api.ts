import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { presenceKeys } from '../presence.keys.ts'
import type { Presence } from '../presence.contract.ts'

/**
 * Whether a friend is online. The hub sends changes; the page also polls. After an error, as for a member whose presence is private, it
 * does not poll.
 */
export function presenceOptions(profileId: string, everyMs = 60_000) {
  return queryOptions({
    queryKey: presenceKeys.of(profileId),
    queryFn: ({ signal }) => api('GET /profiles/{id}/presence', { params: { id: profileId }, signal }),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : everyMs),
  })
}

/** Updates the cache after a friend connected or disconnected. After a disconnect, views that show the last time refetch it. */
export function receivePresence(client: QueryClient, profileId: string, isOnline: boolean): void {
  if (isOnline) client.setQueryData<Presence>(presenceKeys.of(profileId), { isOnline, lastSeenAt: null })
  else void client.invalidateQueries({ queryKey: presenceKeys.of(profileId) })
}
