import { useMutation } from '@tanstack/react-query'
import type { Position } from '#features/places/position.rules.ts'
import { api } from '#site/api.ts'
import { cartTexts } from '#texts/features/carts/carts'
import { reloadPage } from '#ui/navigation.ts'
import { toast } from '#ui/toast.ts'
import { roundedPin } from '../../carts.rules.ts'

/** Says that a cart is here now; null: at its usual place. The document is loaded again where it shows the live position. */
export function useConfirm(restaurantId: string, onDone: () => void) {
  return useMutation({
    mutationFn: (position: Position | null) =>
      api('PUT /restaurants/{id}/cart/sighting', { params: { id: restaurantId }, body: { position: position && roundedPin(position) } }),
    onSuccess: ({ live }) => {
      toast(live ? cartTexts.live : cartTexts.waiting, { tone: 'good' })
      onDone()
      if (live) reloadPage()
    },
  })
}

/** Asks to hide the live position. */
export function useHide(restaurantId: string) {
  return useMutation({
    mutationFn: () => api('PUT /restaurants/{id}/cart/hidden', { params: { id: restaurantId } }),
    onSuccess: ({ live }) => {
      toast(live ? cartTexts.askedToHide : cartTexts.gone, { tone: 'good' })
      if (!live) reloadPage()
    },
  })
}

/** Lets members say again where the member's own cart is. */
export function useAllow(restaurantId: string) {
  return useMutation({
    mutationFn: () => api('DELETE /restaurants/{id}/cart/hidden', { params: { id: restaurantId } }),
    onSuccess: () => {
      toast(cartTexts.allowed, { tone: 'good' })
      reloadPage()
    },
  })
}
