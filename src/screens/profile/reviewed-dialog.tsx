import { useInfiniteQuery } from '@tanstack/react-query'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { ratingOf } from '#features/restaurants/restaurants.rules.ts'
import { typeArtwork } from '#site/restaurant-types.ts'
import { smallPhoto } from '#features/restaurants/web/photos.ts'
import { districtAndCity } from '#features/restaurants/web/district-and-city.ts'
import { RestaurantLink } from '#features/restaurants/web/restaurant-link.tsx'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { cardTexts } from '#texts/features/restaurants/card'
import { commonTexts } from '#texts/i18n/common'
import { profileTexts } from '#texts/features/profiles/profiles'
import { Dialog } from '#ui/dialog.tsx'
import { ScoreStar } from '#ui/score-star.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { PageList } from '#ui/page-list.tsx'
import { profileListOptions } from '#features/profiles/web/profiles.api.ts'

/** The list of the restaurants that a member reviewed. Loaded on first use. */
export default function ReviewedDialog({ profileId, onClose }: { profileId: string; onClose: () => void }) {
  const query = useInfiniteQuery(profileListOptions(profileId, 'reviewed'))
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={profileTexts.reviewedTitle}>
      <PageList
        className="grid"
        empty={<StatusMessage level={3} title={profileTexts.noReviewed} />}
        query={query}
        skeleton={<Skeleton className="h-64" />}
      >
        {(restaurant) => <Row key={restaurant.id} restaurant={restaurant} />}
      </PageList>
    </Dialog>
  )
}

function Row({ restaurant: { id, title, address, photos, restaurantType, loggedInRatings } }: { restaurant: Restaurant }) {
  const where = [restaurantType && typeLabel(restaurantType), districtAndCity(address, 2)].filter(Boolean).join(' · ')
  const [photo] = photos
  return (
    <li className="border-line not-first:border-t">
      <RestaurantLink className="flex min-h-16 items-center gap-3 rounded-m px-1 py-2 no-underline hover:bg-ink/7" id={id}>
        <img
          alt=""
          className="size-12 flex-none rounded-m object-cover"
          height={48}
          src={photo ? smallPhoto(photo) : typeArtwork(restaurantType)}
          width={48}
        />
        <span className="min-w-0 flex-1">
          <span className="sign block text-l wrap-anywhere">{title}</span>
          <span className="block truncate text-s text-ink-2">{where}</span>
        </span>
        <ScoreStar
          emptyText={cardTexts.noVotes}
          form="solid"
          label={cardTexts.members}
          size={46}
          value={ratingOf(loggedInRatings).average}
        />
      </RestaurantLink>
    </li>
  )
}
