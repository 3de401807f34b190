import { PRICES } from '#features/restaurants/web/page-sections.ts'
import { api } from '#site/api.ts'
import { dishTexts } from '#texts/features/dishes/dishes'
import { go, reloadPage } from '#ui/navigation.ts'
import { useWrite } from '#ui/use-write.ts'
import type { Dish, DishRated, RatingWithdrawn } from '../../dishes.contract.ts'
import { showOwnRating } from './own-ratings.ts'

type OnChange = (rating: Dish['rating']) => void

/** Rates a dish or changes the rating; the page shows the new mean at once. */
export function useRateDish(restaurantId: string, dishId: number, onChange: OnChange) {
  return useWrite<number, DishRated>({
    send: (rating) => api('PUT /dishes/{id}/rating', { params: { id: dishId }, body: { rating } }),
    onDone({ own, dish }, _, client) {
      showOwnRating(client, restaurantId, dishId, own)
      onChange(dish.rating)
    },
  })
}

/** Withdraws the member's rating. A dish that went with its last rating is on no page any more. */
export function useWithdrawRating(restaurantId: string, dishId: number, onChange: OnChange) {
  return useWrite<void, RatingWithdrawn>({
    send: () => api('DELETE /dishes/{id}/rating', { params: { id: dishId } }),
    said: dishTexts.withdrawn,
    onDone({ dish }, _, client) {
      showOwnRating(client, restaurantId, dishId)
      if (dish) onChange(dish.rating)
      else leaveDish(restaurantId)
    },
  })
}

/** Shows the restaurant without the dish. */
function leaveDish(restaurantId: string): void {
  const page = `/tr/restaurants/${restaurantId}`
  if (window.location.pathname === page) reloadPage(PRICES)
  else go(`${page}#${PRICES}`, { replace: true })
}
