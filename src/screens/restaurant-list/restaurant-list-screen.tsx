import type { NamedCard } from '#features/fact-names/web/fact-name.ts'
import type { RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { closeOnPhone } from '#features/restaurants/web/filter-panel.tsx'
import type { ListFilters } from '#features/restaurants/web/list-filters.ts'
import { listTexts } from '#texts/features/restaurants/list'
import { Island } from '#ui/island.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { ListFilterPanel } from './list-filter-panel.island.tsx'
import { ListResults } from './list-results.island.tsx'
import { RestaurantList, shownCount } from './restaurant-list.tsx'

interface RestaurantListScreenProps {
  page: RestaurantPage
  filters: ListFilters
  /** The meal cards that members may name. */
  cards: readonly NamedCard[]
  /** The number of restaurants on earlier pages. */
  before: number
}

/** The list with its filters. The results that the server rendered are shown until other filters are chosen. */
export function RestaurantListScreen({ page, filters, cards, before }: RestaurantListScreenProps) {
  return (
    <PageWidth className="relative">
      <h1 className="pt-6 pb-4 text-title-l">{listTexts.title}</h1>
      <Island name="list-filter-panel" reads={[]}>
        <ListFilterPanel cards={cards} filters={filters} count={shownCount(page.matching)} />
      </Island>
      <script dangerouslySetInnerHTML={{ __html: closeOnPhone }} />
      <div className="pt-5">
        <div className="transition-opacity duration-(--calm) aria-busy:opacity-50" id="ilk-sonuclar">
          <RestaurantList before={before} filters={filters} page={page} />
        </div>
        <Island name="list-results" wake="asked">
          <ListResults />
        </Island>
      </div>
    </PageWidth>
  )
}
