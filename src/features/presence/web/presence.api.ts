import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import type { Presence } from '../presence.contract.ts'

/** Without a member: of everybody. */
export function presenceKey(profileId?: string): string[] {
  return profileId === undefined ? ['presence'] : ['presence', profileId]
}

/** Whether a friend is there. The hub tells of changes; once a minute the page asks as well. */
export function presenceOptions(profileId: string) {
  return queryOptions({
    queryKey: presenceKey(profileId),
    queryFn: ({ signal }) => api<Presence>(`/profiles/${profileId}/presence`, { signal }),
    refetchInterval: 60_000,
  })
}

/** A friend came or went. When exactly is asked for where somebody looks. */
export function heardPresence(client: QueryClient, profileId: string, isOnline: boolean): void {
  if (isOnline) client.setQueryData<Presence>(presenceKey(profileId), { isOnline, lastSeenAt: null })
  else void client.invalidateQueries({ queryKey: presenceKey(profileId) })
}
