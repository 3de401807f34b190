import { queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { badgeKeys } from '../../badges.keys.ts'

/** This member's progress to each badge. */
export function badgeProgressOptions(memberId: string | undefined) {
  return queryOptions({
    queryKey: badgeKeys.progress(memberId),
    queryFn: ({ signal }) => api('GET /badges/progress', { signal }),
    enabled: memberId !== undefined,
  })
}
