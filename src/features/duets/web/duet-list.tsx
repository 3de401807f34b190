import { duetTexts } from '#texts/features/duets/duets'
import { wholeNumber } from '#i18n/format.ts'
import { Island } from '#ui/island.tsx'
import { PageSection } from '#ui/page-section.tsx'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { DUETS } from '#features/restaurants/web/page-sections.ts'
import { combinedRating } from '#features/restaurants/restaurants.rules.ts'
import type { DuetPage } from '../duets.contract.ts'
import { DuetItem } from './parts/duet-item.tsx'
import { DUET_LIST, MoreDuets } from './parts/more-duets.island.tsx'

/** The first duets of a restaurant, rendered on the server: each author's score beside the overall one. */
export function DuetList({ original, page }: { original: Restaurant; page: DuetPage }) {
  const everybody = combinedRating(original.loggedInRatings, original.anonymousRatings)
  return (
    <PageSection count={wholeNumber(page.count)} id={DUETS} title={duetTexts.duets}>
      <p className="mb-3 max-w-[62ch] text-s text-ink-2">{duetTexts.explain}</p>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" id={DUET_LIST}>
        {page.items.map((duet) => (
          <DuetItem duet={duet} everybody={everybody} key={duet.id} />
        ))}
      </ul>
      {page.nextCursor && (
        <Island name="more-duets">
          <MoreDuets cursor={page.nextCursor} everybody={everybody} restaurantId={original.id} />
        </Island>
      )}
    </PageSection>
  )
}
