import { Suspense, useId, useState } from 'react'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import { score, wholeNumber } from '#i18n/format.ts'
import { dishTexts } from '#texts/features/dishes/dishes'
import { lazyPart } from '#ui/lazy-part.ts'
import { reloadPage } from '#ui/navigation.ts'
import type { Dish } from '../dishes.contract.ts'
import { useOwnRating } from './parts/own-ratings.ts'

const RatingPanel = lazyPart(() => import('./parts/rating-panel.tsx'))

interface DishRatingProps {
  restaurantId: string
  id: number
  name: string
  rating: Dish['rating']
  /** On the page of the dish: it shows more than this mean, so a rating reloads it. */
  isPage?: boolean
}

/** The mean of a dish with the number of its ratings, and the button that opens the member's own rating; a visitor signs in first. */
export function DishRating({ restaurantId, id, name, rating: given, isPage = false }: DishRatingProps) {
  const [rating, setRating] = useState(given)
  const panelId = useId()
  const { isOpen, open, close } = useMemberDialog(`puanla-${id}`)
  const own = useOwnRating(restaurantId, id)
  const label = own ? dishTexts.ownOf(name, wholeNumber(own.rating)) : dishTexts.rateOf(name)
  return (
    <>
      {!isPage && <DishMean rating={rating} />}
      <button
        aria-controls={isOpen ? panelId : undefined}
        aria-expanded={isOpen}
        aria-label={label}
        className="dish-rate"
        data-rated={own ? '' : undefined}
        id={`puanla-${id}`}
        onClick={isOpen ? close : open}
        type="button"
      >
        {own ? dishTexts.own(wholeNumber(own.rating)) : dishTexts.rate}
      </button>
      {isOpen && (
        <div className="dish-panel" id={panelId}>
          <Suspense fallback={<div aria-hidden="true" className="dish-panel-room" />}>
            <RatingPanel
              dish={{ id, name }}
              onChange={(changed) => (isPage ? reloadPage() : setRating(changed))}
              own={own}
              restaurantId={restaurantId}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** The plain mean of a dish, with the number of its ratings. */
function DishMean({ rating }: Pick<Dish, 'rating'>) {
  if (!rating) return <p className="dish-mean">{dishTexts.unrated}</p>
  return (
    <p className="dish-mean" data-rated="">
      <b>{score(rating.mean)}</b>
      {` ${dishTexts.count(wholeNumber(rating.count))}`}
    </p>
  )
}
