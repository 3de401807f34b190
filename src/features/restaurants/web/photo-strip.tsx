import { cardTexts } from '#texts/features/restaurants/card'
import type { Restaurant } from '../restaurants.contract.ts'
import { PHOTOS_MAX } from '#lib/media.rules.ts'
import { typeArtwork } from '#site/restaurant-types.ts'
import { photoSizes, smallPhoto } from './photos.ts'
import { RestaurantLink } from './restaurant-link.tsx'
import { RestaurantTags } from './parts/restaurant-tags.tsx'

// The width of the first photo: without others, or with others next to it.
const whole = '(width >= 1280px) 380px, (width >= 1024px) 50vw, 100vw'
const largePart = '(width >= 1280px) 254px, (width >= 1024px) 34vw, 67vw'

interface PhotoStripProps {
  restaurant: Restaurant
  eager?: boolean
  /** Whether each photo is a link; false when the whole card is a link. */
  isLink?: boolean
}

/** Up to three photos, or the type's artwork. As links, a photo opens in a new tab, and the artwork opens the restaurant's page. */
export function PhotoStrip({ restaurant, eager = false, isLink = true }: PhotoStripProps) {
  const { id, title, restaurantType } = restaurant
  const photos = restaurant.photos.slice(0, PHOTOS_MAX)
  const loading = eager ? 'eager' : 'lazy'
  const artwork = <img src={typeArtwork(restaurantType)} alt="" width={800} height={600} loading={loading} decoding="async" />
  return (
    <div className="photo-strip" data-count={Math.max(1, photos.length)}>
      {photos.map((photo, index) => {
        const image = (
          <img
            key={photo}
            src={smallPhoto(photo)}
            {...(index === 0 && { srcSet: photoSizes(photo), sizes: photos.length === 1 ? whole : largePart })}
            alt=""
            width={400}
            height={400}
            loading={loading}
            decoding="async"
          />
        )
        if (!isLink) return <span key={photo}>{image}</span>
        return (
          <a key={photo} href={photo} target="_blank" rel="noopener" aria-label={cardTexts.photo(title, index + 1, photos.length)}>
            {image}
          </a>
        )
      })}
      {photos.length === 0 &&
        (isLink ? (
          <RestaurantLink id={id} label={title}>
            {artwork}
          </RestaurantLink>
        ) : (
          <span>{artwork}</span>
        ))}
      <div className="photo-strip-tags explain-up">
        <RestaurantTags restaurant={restaurant} />
      </div>
    </div>
  )
}
