import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import type { BadgeProgressList } from '../badges.contract.ts'
import { badgeKeys } from '../badges.keys.ts'

/** How near this member is to each badge. */
export function badgeProgressOptions(memberId: string | undefined) {
  return queryOptions({
    queryKey: badgeKeys.progress(memberId),
    queryFn: ({ signal }) => api<BadgeProgressList>('/badges/progress', { signal }),
    enabled: memberId !== undefined,
  })
}
