import Undo2 from 'lucide-react/icons/undo-2'
import { RATING_MAX } from '#features/restaurants/restaurants.rules.ts'
import { wholeNumber } from '#i18n/format.ts'
import { clientErrorText } from '#site/refusal-text.ts'
import { dishTexts } from '#texts/features/dishes/dishes'
import type { Dish, OwnRating } from '../../dishes.contract.ts'
import { useRateDish, useWithdrawRating } from './rating.api.ts'

const RATINGS = Array.from({ length: RATING_MAX }, (_, at) => at + 1)

interface RatingPanelProps {
  restaurantId: string
  dish: Pick<Dish, 'id' | 'name'>
  own: OwnRating | undefined
  /** Called with the new mean of the dish. */
  onChange: (rating: Dish['rating']) => void
}

/** The ratings 1 to 10 of a dish, one press each, and the way back. Loaded on first use. */
export default function RatingPanel({ restaurantId, dish, own, onChange }: RatingPanelProps) {
  const rate = useRateDish(restaurantId, dish.id, onChange)
  const withdraw = useWithdrawRating(restaurantId, dish.id, onChange)
  const isBusy = rate.isPending || withdraw.isPending
  const shown = rate.isPending ? rate.variables : own?.rating
  // Only the last attempt is answered.
  const refused = rate.submittedAt > withdraw.submittedAt ? rate.error : withdraw.error
  return (
    <>
      <div aria-label={dishTexts.scale(dish.name)} className="dish-scale" role="group">
        {RATINGS.map((rating) => (
          <button
            aria-disabled={isBusy}
            aria-pressed={rating === shown}
            key={rating}
            onClick={() => !isBusy && rating !== own?.rating && rate.mutate(rating)}
            type="button"
          >
            {wholeNumber(rating)}
          </button>
        ))}
      </div>
      <div className="dish-panel-foot">
        {own ? (
          <button
            className="text-link text-link-quiet"
            disabled={withdraw.isPending}
            onClick={() => !isBusy && withdraw.mutate()}
            type="button"
          >
            <Undo2 aria-hidden="true" size={16} />
            {withdraw.isPending ? dishTexts.withdrawing : dishTexts.withdraw}
          </button>
        ) : (
          <p>{dishTexts.hint}</p>
        )}
      </div>
      {own?.isHeld && <p className="dish-held">{dishTexts.held}</p>}
      {refused && (
        <p className="pb-2 text-s font-semibold text-danger" role="alert">
          {clientErrorText(refused, rate.error === refused ? dishTexts.rateFailed : dishTexts.withdrawFailed)}
        </p>
      )}
    </>
  )
}
