import EyeOff from 'lucide-react/icons/eye-off'
import MapPinCheck from 'lucide-react/icons/map-pin-check'
import { Suspense } from 'react'
import { refusalText } from '#site/refusal-text.ts'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import { cartTexts } from '#texts/features/carts/carts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useHide } from './carts.api.ts'

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'))

interface CartButtonsProps {
  restaurantId: string
  /** Whether a live position is shown. */
  isLive: boolean
}

/** The buttons with which a member reports that a cart is here, or that it is not; a visitor signs in first. */
export function CartButtons({ restaurantId, isLive }: CartButtonsProps) {
  const { isOpen, open, close } = useMemberDialog('burada')
  const asMember = useMemberAction()
  const hide = useHide(restaurantId)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={open} variant="main">
        <MapPinCheck aria-hidden="true" className="size-5" />
        {cartTexts.confirm}
      </Button>
      {isLive && (
        <Button aria-disabled={hide.isPending} onClick={() => !hide.isPending && asMember(() => hide.mutate())}>
          <EyeOff aria-hidden="true" className="size-5" />
          {cartTexts.hide}
        </Button>
      )}
      {hide.error && (
        <p className="text-s font-semibold text-danger" role="alert">
          {refusalText(hide.error, cartTexts.failed)}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <ConfirmDialog onClose={close} restaurantId={restaurantId} />
        </Suspense>
      )}
    </div>
  )
}
