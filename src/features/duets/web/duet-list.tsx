import { duetTexts } from '#texts/features/duets/duets'
import { useId } from 'react'
import { wholeNumber } from '#i18n/format.ts'
import { Island } from '#ui/island.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { combinedRating } from '#features/restaurants/restaurants.rules.ts'
import type { DuetPage } from '../duets.contract.ts'
import { DuetItem } from './parts/duet-item.tsx'
import { DUETS, MoreDuets } from './parts/more-duets.island.tsx'

/** The first duets of a restaurant, rendered on the server: each author's score beside the overall one. */
export function DuetList({ original, page }: { original: Restaurant; page: DuetPage }) {
  const headingId = useId()
  const everybody = combinedRating(original.loggedInRatings, original.anonymousRatings)
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 className="mb-3" id={headingId}>
        {duetTexts.duets} <span className="font-medium text-ink-3">{wholeNumber(page.count)}</span>
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" id={DUETS}>
        {page.items.map((duet) => (
          <DuetItem duet={duet} everybody={everybody} key={duet.id} />
        ))}
      </ul>
      {page.nextCursor && (
        <Island name="more-duets">
          <MoreDuets cursor={page.nextCursor} everybody={everybody} restaurantId={original.id} />
        </Island>
      )}
    </section>
  )
}
