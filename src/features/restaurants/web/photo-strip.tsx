import { t } from '#i18n/index.ts'
import type { Restaurant } from '../restaurants.contract.ts'
import { PHOTOS_MAX } from '../restaurants.rules.ts'
import { photoSizes, smallPhoto, typeArtwork } from './photos.ts'
import { RestaurantLink } from './restaurant-link.tsx'
import { RestaurantTags } from './restaurant-tags.tsx'

// How wide the first photo stands: alone, or beside others.
const whole = '(width >= 1280px) 380px, (width >= 1024px) 50vw, 100vw'
const largePart = '(width >= 1280px) 254px, (width >= 1024px) 34vw, 67vw'

/** Up to three photos, each of which opens in a new tab; without any the dish is drawn and leads to the page. */
export function PhotoStrip({ restaurant, eager = false }: { restaurant: Restaurant; eager?: boolean }) {
  const { id, title, restaurantType } = restaurant
  const photos = restaurant.photos.slice(0, PHOTOS_MAX)
  const loading = eager ? 'eager' : 'lazy'
  return (
    <div className="photo-strip" data-count={Math.max(1, photos.length)}>
      {photos.map((photo, index) => (
        <a key={photo} href={photo} target="_blank" rel="noopener" aria-label={t.card.photo(title, index + 1, photos.length)}>
          <img
            src={smallPhoto(photo)}
            {...(index === 0 && { srcSet: photoSizes(photo), sizes: photos.length === 1 ? whole : largePart })}
            alt=""
            width={400}
            height={400}
            loading={loading}
            decoding="async"
          />
        </a>
      ))}
      {photos.length === 0 && (
        <RestaurantLink id={id} label={title}>
          <img src={typeArtwork(restaurantType)} alt="" width={800} height={600} loading={loading} decoding="async" />
        </RestaurantLink>
      )}
      <div className="photo-strip-tags">
        <RestaurantTags restaurant={restaurant} />
      </div>
    </div>
  )
}
