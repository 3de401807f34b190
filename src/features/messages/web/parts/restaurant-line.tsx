import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { typeArtwork } from '#site/restaurant-types.ts'
import { photoSizes } from '#features/restaurants/web/photos.ts'
import { messageTexts } from '#texts/features/messages/messages'
import { ApiError } from '#lib/api.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** The restaurant to send, in one line: the screen keyboard leaves no space for a card. */
export function RestaurantLine({ restaurant, error }: { restaurant: Restaurant | undefined; error: Error | null }) {
  if (!restaurant && !error) return <Skeleton className="h-14 flex-1" />
  if (!restaurant)
    return (
      <p className="min-w-0 flex-1" role="alert">
        {error instanceof ApiError && error.status === 404 ? messageTexts.restaurantGone : messageTexts.restaurantFailed}
      </p>
    )
  const [photo] = restaurant.photos
  return (
    <>
      <img
        alt=""
        className="size-14 flex-none rounded-m bg-well object-cover"
        decoding="async"
        sizes="56px"
        src={photo ?? typeArtwork(restaurant.restaurantType)}
        srcSet={photo && photoSizes(photo)}
      />
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block text-s text-ink-2">{messageTexts.share.staged}</span>
        <b className="line-clamp-2">{restaurant.title}</b>
      </p>
    </>
  )
}
