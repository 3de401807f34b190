import { useInfiniteQuery } from '@tanstack/react-query'
import { profileListOptions } from '#features/profiles/web/profiles.api.ts'
import { profileTexts } from '#texts/features/profiles/profiles'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { RestaurantRow } from './restaurant-row.tsx'

/** The restaurants that a member added, newest first, one line each. */
export function AddedRestaurants({ profileId }: { profileId: string }) {
  const query = useInfiniteQuery(profileListOptions(profileId, 'restaurants'))
  return (
    <PageList
      className="grid"
      empty={<StatusMessage level={3} title={profileTexts.noRestaurants} />}
      query={query}
      skeleton={<Skeleton className="h-64" />}
    >
      {(restaurant) => <RestaurantRow key={restaurant.id} restaurant={restaurant} />}
    </PageList>
  )
}
