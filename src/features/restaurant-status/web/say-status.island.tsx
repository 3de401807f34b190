import Store from 'lucide-react/icons/store'
import { Suspense } from 'react'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import { restaurantStatusTexts } from '#texts/features/restaurant-status/restaurant-status'
import { buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const StatusDialog = lazyPart(() => import('./parts/status-dialog.tsx'))

interface SayStatusProps {
  restaurantId: string
  /** Whether the button is on the mark of a closed or moved restaurant, where members say that it is open. */
  onMark?: boolean
}

/** Opens the form in which a member states a restaurant's status; a visitor signs in first. */
export function SayStatus({ restaurantId, onMark = false }: SayStatusProps) {
  const { isOpen, open, close } = useMemberDialog(onMark ? 'acik' : 'durum')
  const plain = 'text-link text-link-quiet'
  return (
    <>
      <button className={onMark ? buttonClass({ size: 's' }) : plain} onClick={open} type="button">
        <Store aria-hidden="true" size={16} />
        {onMark ? restaurantStatusTexts.sawOpen : restaurantStatusTexts.say}
      </button>
      {isOpen && (
        <Suspense>
          <StatusDialog first={onMark ? 'open' : 'closed'} onClose={close} restaurantId={restaurantId} />
        </Suspense>
      )}
    </>
  )
}
