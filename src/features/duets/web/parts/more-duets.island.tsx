import { MorePages } from '#features/restaurants/web/more-pages.tsx'
import { duetKeys } from '../../duets.keys.ts'
import { DuetItem } from './duet-item.tsx'
import { readDuets } from './duets.api.ts'

/** The id of the list that further duets are appended to. */
export const DUET_LIST = 'duet-listesi'

interface MoreDuetsProps {
  restaurantId: string
  cursor: string
  everybody: number | null
}

/** Appends the next duets to the list that the server rendered. */
export function MoreDuets({ restaurantId, cursor, everybody }: MoreDuetsProps) {
  return (
    <MorePages
      cursor={cursor}
      inSection="m"
      listId={DUET_LIST}
      queryFn={(from, signal) => readDuets(restaurantId, from, signal)}
      queryKey={duetKeys.list(restaurantId)}
      rows={(pages) => pages.flatMap(({ items }) => items.map((duet) => <DuetItem duet={duet} everybody={everybody} key={duet.id} />))}
    />
  )
}
