import Caravan from 'lucide-react/icons/caravan'
import Flame from 'lucide-react/icons/flame'
import Megaphone from 'lucide-react/icons/megaphone'
import TrendingUp from 'lucide-react/icons/trending-up'
import Users from 'lucide-react/icons/users'
import { cardTexts } from '#texts/features/restaurants/card'
import { compactCount } from '#i18n/format.ts'
import { Tag } from '#ui/tag.tsx'
import type { Restaurant } from '../../restaurants.contract.ts'
import { Term } from './term.tsx'
import { StatusTag } from './status-tag.tsx'
import { typeLabel } from '../type-label.ts'

/** The tags on a card's photo: type, Hype, trending and boost. */
export function RestaurantTags({ restaurant }: { restaurant: Restaurant }) {
  const { restaurantType, questionType, hype, hypeScore, isCart, isTrending, status } = restaurant
  return (
    <>
      <StatusTag status={status} />
      {restaurantType && <Tag tone="type">{typeLabel(restaurantType)}</Tag>}
      {isCart && (
        <Tag tone="ink" icon={<Caravan aria-hidden="true" />}>
          {cardTexts.cart}
        </Tag>
      )}
      {questionType === 'duet' && (
        <Term of="duet">
          <Tag tone="cream" icon={<Users aria-hidden="true" />}>
            {cardTexts.duet}
          </Tag>
        </Term>
      )}
      {hype >= 1 && (
        <Term of="hype">
          <Tag tone="hot" icon={<Flame aria-hidden="true" />}>
            {cardTexts.hype(compactCount(Math.round(hype)))}
          </Tag>
        </Term>
      )}
      {isTrending && (
        <Tag tone="trend" icon={<TrendingUp aria-hidden="true" />}>
          {cardTexts.trend}
        </Tag>
      )}
      {hypeScore > 0 && (
        <Tag tone="paid" icon={<Megaphone aria-hidden="true" />}>
          {cardTexts.boosted}
        </Tag>
      )}
    </>
  )
}
