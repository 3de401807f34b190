import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useViewer } from '#people/web/viewer.api.ts'
import { api } from '#site/api.ts'
import { showWrite } from '#ui/show-write.ts'
import type { OwnRating, OwnRatingList } from '../../dishes.contract.ts'
import { dishKeys } from '../../dishes.keys.ts'

function ownRatingsOptions(restaurantId: string) {
  return queryOptions({
    queryKey: dishKeys.own(restaurantId),
    queryFn: ({ signal }) => api('GET /restaurants/{id}/dish-ratings', { params: { id: restaurantId }, signal }),
    // The dishes of a page come into view one after the other, and share one answer.
    staleTime: 60_000,
  })
}

/** The member's own rating of a dish; undefined for visitors, where there is none, and while it is loading. */
export function useOwnRating(restaurantId: string, dishId: number): OwnRating | undefined {
  const isMember = useViewer().data?.profile != null
  const { data } = useQuery({ ...ownRatingsOptions(restaurantId), enabled: isMember })
  return isMember ? data?.items.find((own) => own.dishId === dishId) : undefined
}

/** Shows the member's new rating of a dish on the page; without one, that it is withdrawn. */
export function showOwnRating(client: QueryClient, restaurantId: string, dishId: number, own?: OwnRating): void {
  const { queryKey } = ownRatingsOptions(restaurantId)
  if (client.getQueryData(queryKey) === undefined) void client.invalidateQueries({ queryKey })
  showWrite(client, [queryKey], () =>
    client.setQueryData<OwnRatingList>(
      queryKey,
      (list) => list && { items: [...list.items.filter((one) => one.dishId !== dishId), ...(own ? [own] : [])] },
    ),
  )
}
