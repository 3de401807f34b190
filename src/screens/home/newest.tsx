import ArrowRight from 'lucide-react/icons/arrow-right'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { memberScore } from '#features/restaurants/web/card-scores.ts'
import { districtAndCity } from '#features/restaurants/web/district-and-city.ts'
import { filtersOf } from '#features/restaurants/web/filters-of.ts'
import { listAddress, searchOf } from '#features/restaurants/web/list-filters.ts'
import { smallPhoto } from '#features/restaurants/web/photos.ts'
import { RestaurantLink } from '#features/restaurants/web/restaurant-link.tsx'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { typeArtwork } from '#site/restaurant-types.ts'
import { cardTexts } from '#texts/features/restaurants/card'
import { homeTexts } from '#texts/features/restaurants/home'
import { buttonClass } from '#ui/button.tsx'
import { CachedFragment } from '#ui/island.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ScoreStar } from '#ui/score-star.tsx'

/** The id of the heading above the newest restaurants. */
export const NEWEST = 'yeni'

/** The newest restaurants in rows, with a link to the list in their order. */
export function Newest({ restaurants }: { restaurants: Restaurant[] }) {
  return (
    <section aria-labelledby={NEWEST} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={NEWEST}>{homeTexts.newest}</h2>
        <a href={listAddress(searchOf({ ...filtersOf({}), sort: 'newest' }))} className={buttonClass({ size: 's' })}>
          {homeTexts.allNewest}
          <ArrowRight aria-hidden="true" className="size-4" />
        </a>
      </div>
      <ul className="overflow-hidden rounded-l bg-card shadow-card">
        {restaurants.map((restaurant) => (
          <CachedFragment key={restaurant.id}>
            <Row restaurant={restaurant} />
          </CachedFragment>
        ))}
      </ul>
    </section>
  )
}

function Row({ restaurant }: { restaurant: Restaurant }) {
  const { id, title, address, restaurantType, photos, createdAt } = restaurant
  const [photo] = photos
  const { value, form, label } = memberScore(restaurant)
  return (
    <li className="rank-row rank-row-plain">
      <img
        className="rank-row-photo"
        src={photo ? smallPhoto(photo) : typeArtwork(restaurantType)}
        alt=""
        width={84}
        height={84}
        loading="lazy"
        decoding="async"
      />
      <div className="min-w-0">
        <h3 className="rank-row-title" translate="no">
          <RestaurantLink id={id} className="whole-link">
            {title}
          </RestaurantLink>
        </h3>
        <p className="rank-row-place">
          {[restaurantType && typeLabel(restaurantType), districtAndCity(address, 2)].filter(Boolean).join(' · ')}
        </p>
        <p className="rank-row-place">
          <RelativeTime at={createdAt} />
        </p>
      </div>
      <ScoreStar value={value} form={form} label={label} size={46} emptyText={cardTexts.noVotes} />
    </li>
  )
}
