import { useInfiniteQuery } from '@tanstack/react-query'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapIcon from 'lucide-react/icons/map'
import { useCallback, useMemo } from 'react'
import type { NamedCard } from '#features/fact-names/web/fact-name.ts'
import { changeAddress, useAddress } from '#ui/navigation.ts'
import { parseSearch } from '#lib/parse-search.ts'
import { filterTexts } from '#texts/features/restaurants/filters'
import { buttonClass } from '#ui/button.tsx'
import { wakeIsland } from '#ui/wake-island.ts'
import { FilterPanel } from '#features/restaurants/web/filter-panel.tsx'
import { filtersOf } from '#features/restaurants/web/filters-of.ts'
import { listAddress, type ListFilters, mapAddress, nearAddress, searchOf } from '#features/restaurants/web/list-filters.ts'
import { HEADING, shownCount } from './restaurant-list.tsx'
import { listOptions } from '#features/restaurants/web/restaurants.api.ts'

interface ListFilterPanelProps {
  filters: ListFilters
  /** The meal cards that members may name. */
  cards: readonly NamedCard[]
  count: string
}

/** The filters of the list page: each change updates the address, and the results follow the address. */
export function ListFilterPanel({ filters, cards, count }: ListFilterPanelProps) {
  const { search } = useAddress()
  const first = useMemo(() => JSON.stringify(filters), [filters])
  const wanted = useMemo(() => filtersOf(parseSearch(search)), [search])
  const isChanged = JSON.stringify(wanted) !== first
  const query = useInfiniteQuery({ ...listOptions(wanted), enabled: isChanged })
  const [page] = query.data?.pages ?? []
  const show = useCallback((next: ListFilters, isSameStep: boolean): void => {
    changeAddress(listAddress(searchOf(next)), { replace: isSameStep })
    wakeIsland('list-results')
  }, [])
  const shown = isChanged ? (page && !query.isPlaceholderData ? shownCount(page.matching) : undefined) : count
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2 max-lg:[&>a]:grow lg:absolute lg:top-7 lg:right-(--space-6)">
        <a className={buttonClass({})} href={nearAddress(searchOf(wanted), '')}>
          <LocateFixed aria-hidden="true" className="size-5" />
          {filterTexts.near}
        </a>
        <a className={buttonClass({})} href={mapAddress(wanted)}>
          <MapIcon aria-hidden="true" className="size-5" />
          {filterTexts.onMap}
        </a>
      </div>
      <FilterPanel cards={cards} count={shown} filters={wanted} onChange={show} onShow={() => document.getElementById(HEADING)?.focus()} />
    </div>
  )
}
