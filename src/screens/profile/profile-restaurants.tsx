import { useInfiniteQuery } from '@tanstack/react-query'
import { RestaurantCard } from '#screens/cards/restaurant-card.tsx'
import { CardSkeleton } from '#features/restaurants/web/skeletons.tsx'
import { profileTexts } from '#texts/features/profiles/profiles'
import { buttonClass } from '#ui/button.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { PageList } from '#ui/page-list.tsx'
import { profileListOptions } from '#features/profiles/web/profiles.api.ts'

const grid = 'grid gap-6 md:grid-cols-2 xl:grid-cols-3'

/** The restaurants that a member added, newest first. */
export function ProfileRestaurants({ profileId, isOwn }: { profileId: string; isOwn: boolean }) {
  const query = useInfiniteQuery(profileListOptions(profileId, 'restaurants'))
  const empty = (
    <StatusMessage help={isOwn ? profileTexts.noRestaurantsOwn : undefined} level={3} title={profileTexts.noRestaurants}>
      {isOwn && (
        <a className={buttonClass({ variant: 'main' })} href="/tr/ask">
          {profileTexts.addRestaurant}
        </a>
      )}
    </StatusMessage>
  )
  return (
    <PageList className={grid} empty={empty} query={query} skeleton={<CardsSkeleton />}>
      {(restaurant) => (
        <li className="grid" key={restaurant.id}>
          <RestaurantCard restaurant={restaurant} />
        </li>
      )}
    </PageList>
  )
}

export function CardsSkeleton() {
  return (
    <div aria-busy="true" className={grid}>
      {[0, 1, 2].map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  )
}
