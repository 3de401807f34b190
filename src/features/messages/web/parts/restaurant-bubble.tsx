import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import Scale from 'lucide-react/icons/scale'
import type { ReactNode } from 'react'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { difficultyOf } from '#features/restaurants/restaurants.rules.ts'
import { memberScore } from '#features/restaurants/web/card-scores.ts'
import { wholeRestaurantOptions } from '#features/restaurants/web/restaurant.api.ts'
import { RestaurantLink } from '#features/restaurants/web/restaurant-link.tsx'
import { typeArtwork } from '#site/restaurant-types.ts'
import { photoSizes } from '#features/restaurants/web/photos.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { VerdictBar } from '#features/restaurants/web/verdict-bar.tsx'
import { cardTexts } from '#texts/features/restaurants/card'
import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { ApiError } from '#lib/api.ts'
import { compactCount } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { ScoreStar } from '#ui/score-star.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'

/** A restaurant in a message, in its current state, whatever the message says about it. */
export function RestaurantBubble({ restaurantId, foot, isFailed = false }: { restaurantId: string; foot: ReactNode; isFailed?: boolean }) {
  return (
    <article className={`messages-bubble messages-restaurant ${isFailed ? 'messages-failed' : ''}`}>
      <RestaurantCard restaurantId={restaurantId} />
      <div className="px-3 pb-2">{foot}</div>
    </article>
  )
}

function RestaurantCard({ restaurantId }: { restaurantId: string }) {
  const query = useQuery({ ...wholeRestaurantOptions(restaurantId), retry: false })
  if (query.data) return <LoadedCard restaurant={query.data} />
  if (query.isPending)
    return (
      <div aria-busy="true">
        <Skeleton className="aspect-2/1 rounded-none!" />
        <div className="grid gap-2 p-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-10" />
        </div>
      </div>
    )
  if (query.error instanceof ApiError && query.error.status === 404) return <p className="p-3 italic">{messageTexts.restaurantGone}</p>
  return (
    <div className="grid justify-items-start gap-2 p-3" role="alert">
      <p>{messageTexts.restaurantFailed}</p>
      <Button onClick={() => void query.refetch()} size="s">
        {commonTexts.tryAgain}
      </Button>
    </div>
  )
}

function LoadedCard({ restaurant }: { restaurant: Restaurant }) {
  const { id, title, photos, restaurantType, acceptCount, rejectCount, commentCount, author, isVotable } = restaurant
  const [photo] = photos
  const scores = memberScore(restaurant)
  const difficulty = difficultyOf(acceptCount, rejectCount)
  return (
    <>
      <Picture photo={photo} type={restaurantType} />
      <div className="grid gap-2 p-3 pb-1">
        <div className="flex items-center justify-between gap-2">
          {restaurantType && <Tag tone="type">{typeLabel(restaurantType)}</Tag>}
          {difficulty && (
            <span className="inline-flex items-center gap-1.5 text-[0.8125rem] font-semibold" title={cardTexts.difficultyHelp}>
              <Scale aria-hidden="true" className="size-4" />
              {cardTexts.difficulty[difficulty]}
            </span>
          )}
        </div>
        <div className="flex items-center gap-2.5">
          <ScoreStar emptyText={cardTexts.noVotes} form={scores.form} label={scores.label} size={60} value={scores.value} />
          <h3 className="text-[1.15rem]!">
            <RestaurantLink className="decoration-saffron decoration-2 underline-offset-4 hover:underline" id={id}>
              {title}
            </RestaurantLink>
          </h3>
        </div>
        {isVotable && <VerdictBar restaurant={restaurant} />}
        <p className="flex items-center justify-between gap-3 text-[0.8125rem] text-ink-2">
          <span className="min-w-0 truncate">{author ? `@${author.username}` : cardTexts.goneAuthor}</span>
          <span className="inline-flex flex-none items-center gap-1.5">
            <MessageCircle aria-hidden="true" className="size-4" />
            {messageTexts.comments(compactCount(commentCount))}
          </span>
        </p>
      </div>
    </>
  )
}

function Picture({ photo, type }: { photo: string | undefined; type: string | null }) {
  if (!photo) {
    return <img alt="" className="aspect-2/1 w-full bg-well object-contain" decoding="async" loading="lazy" src={typeArtwork(type)} />
  }
  return (
    <img
      alt=""
      className="aspect-2/1 w-full object-cover"
      decoding="async"
      loading="lazy"
      sizes="340px"
      src={photo}
      srcSet={photoSizes(photo)}
    />
  )
}
