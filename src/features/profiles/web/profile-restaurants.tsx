import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RestaurantCard } from '#features/restaurants/web/restaurant-card.tsx'
import { CardSkeleton } from '#features/restaurants/web/skeletons.tsx'
import { profileTexts } from '#i18n/areas.ts'
import { buttonClass } from '#ui/button.tsx'
import { State } from '#ui/state.tsx'
import { PageList } from './page-list.tsx'
import { profileListOptions } from './profiles.api.ts'

const grid = 'grid gap-6 md:grid-cols-2 xl:grid-cols-3'

/** What a member added, newest first. */
export function ProfileRestaurants({ profileId, isOwn }: { profileId: string; isOwn: boolean }) {
  const query = useInfiniteQuery(profileListOptions(profileId, 'restaurants'))
  const empty = (
    <State help={isOwn ? profileTexts.noRestaurantsOwn : undefined} level={3} title={profileTexts.noRestaurants}>
      {isOwn && (
        <Link className={buttonClass({ variant: 'main' })} to="/tr/ask">
          {profileTexts.addRestaurant}
        </Link>
      )}
    </State>
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
