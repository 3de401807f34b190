import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useViewer } from '#people/web/viewer.api.ts'
import { api } from '#site/api.ts'
import { followKeys } from '../follows.keys.ts'
import type { FollowRelation } from '../follows.contract.ts'
import type { FollowList } from '../follows.rules.ts'

/** The viewer's relation to a person: the single source for all buttons and marks. */
export function relationOptions(memberId: string | undefined, personId: string) {
  return queryOptions({
    queryKey: followKeys.relation(memberId, personId),
    queryFn: ({ signal }): Promise<FollowRelation> => api('GET /profiles/{id}/follow', { params: { id: personId }, signal }),
    enabled: memberId !== undefined,
  })
}

/** The relation to a person; a list that already contains it avoids one request per person. */
export function useRelation(personId: string, known?: FollowRelation) {
  const memberId = useViewer().data?.profile?.id
  return useQuery({ ...relationOptions(memberId, personId), ...(known && { initialData: known, staleTime: Infinity }) })
}

export function cacheRelations(
  client: QueryClient,
  memberId: string | undefined,
  people: { id: string; relation: FollowRelation | null }[],
): void {
  for (const { id, relation } of people) if (relation) client.setQueryData(relationOptions(memberId, id).queryKey, relation)
}

/** A member's followers, or the members whom the member follows. */
export function followsOptions(memberId: string | undefined, profileId: string, list: FollowList) {
  return infiniteQueryOptions({
    queryKey: followKeys.list(memberId, profileId, list),
    queryFn: async ({ pageParam, signal, client }) => {
      const page = await api(`GET /profiles/{id}/${list}`, { params: { id: profileId }, query: { cursor: pageParam }, signal })
      cacheRelations(client, memberId, page.items)
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
