import type { Position } from '#features/places/position.rules.ts'
import { api } from '#site/api.ts'
import { cartTexts } from '#texts/features/carts/carts'
import { reloadPage } from '#ui/navigation.ts'
import { useWrite } from '#ui/use-write.ts'
import { roundedPin } from '../../carts.rules.ts'

/** Reports where a cart is now; null reports that it is at its usual place. Reloads the document when it shows the live position now. */
export function useConfirm(restaurantId: string, onDone: () => void) {
  return useWrite({
    send: (position: Position | null) =>
      api('PUT /restaurants/{id}/cart/sighting', { params: { id: restaurantId }, body: { position: position && roundedPin(position) } }),
    said: ({ live }) => (live ? cartTexts.live : cartTexts.waiting),
    onDone: ({ live }) => {
      onDone()
      if (live) reloadPage()
    },
  })
}

/** Asks to hide the live position. Reloads the document when the position is hidden now. */
export function useHide(restaurantId: string) {
  return useWrite({
    send: () => api('PUT /restaurants/{id}/cart/hidden', { params: { id: restaurantId } }),
    said: ({ live }) => (live ? cartTexts.askedToHide : cartTexts.gone),
    onDone: ({ live }) => {
      if (!live) reloadPage()
    },
  })
}

/** Lets members report the position of the member's own cart again. */
export function useAllow(restaurantId: string) {
  return useWrite({
    send: () => api('DELETE /restaurants/{id}/cart/hidden', { params: { id: restaurantId } }),
    said: cartTexts.allowed,
    onDone: () => reloadPage(),
  })
}
