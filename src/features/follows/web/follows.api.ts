import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { api, queryString } from '#lib/api.ts'
import type { FollowPage, FollowRelation } from '../follows.contract.ts'
import type { FollowList } from '../follows.rules.ts'

/** How the viewer stands to somebody: the one place from which every button and mark takes it. */
export function relationOptions(memberId: string | undefined, personId: string) {
  return queryOptions({
    queryKey: ['follow', memberId, personId],
    queryFn: ({ signal }) => api<FollowRelation>(`/profiles/${personId}/follow`, { signal }),
    enabled: memberId !== undefined,
  })
}

/** A list that knows how its people stand to the viewer says so, and nobody asks again for each of them. */
export function useRelation(personId: string, known?: FollowRelation) {
  const memberId = useViewer().data?.profile?.id
  return useQuery({ ...relationOptions(memberId, personId), ...(known && { initialData: known, staleTime: Infinity }) })
}

export function keepRelations(
  client: QueryClient,
  memberId: string | undefined,
  people: { id: string; relation: FollowRelation | null }[],
): void {
  for (const { id, relation } of people) if (relation) client.setQueryData(relationOptions(memberId, id).queryKey, relation)
}

/** Who follows a member, or whom the member follows. */
export function followsOptions(memberId: string | undefined, profileId: string, list: FollowList) {
  return infiniteQueryOptions({
    queryKey: ['follows', memberId, profileId, list],
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await api<FollowPage>(`/profiles/${profileId}/${list}${queryString({ cursor: pageParam })}`, { signal })
      keepRelations(client, memberId, page.items)
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
