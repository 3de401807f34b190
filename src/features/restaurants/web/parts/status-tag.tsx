import DoorClosed from 'lucide-react/icons/door-closed'
import Truck from 'lucide-react/icons/truck'
import { cardTexts } from '#texts/features/restaurants/card'
import { Tag } from '#ui/tag.tsx'
import type { RestaurantStatus } from '../../restaurants.rules.ts'

/** The mark of a restaurant that is closed for good or moved. */
export function StatusTag({ status }: { status: RestaurantStatus }) {
  if (status === 'open') return null
  const Icon = status === 'closed' ? DoorClosed : Truck
  return (
    <Tag icon={<Icon aria-hidden="true" />} tone="ink">
      {cardTexts[status]}
    </Tag>
  )
}
