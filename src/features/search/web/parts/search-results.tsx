import type { UseQueryResult } from '@tanstack/react-query'
import { searchTexts } from '#texts/features/search/search'
import { isOffline } from '#lib/api.ts'
import type { SearchResult } from '../../search.contract.ts'
import { SearchLines } from './search-lines.tsx'

interface SearchResultsProps {
  id: string
  opens: 'up' | 'down'
  shown: boolean
  query: UseQueryResult<SearchResult>
  /** The results; places that are named come first, then restaurants, because most visitors look for them, then dishes. */
  found: SearchResult
  active: number
  onChoose: (index: number) => void
}

/** The results of a search, or a message when it is empty or failed. */
export function SearchResults({ id, opens, shown, query, found, active, onChoose }: SearchResultsProps) {
  const count = found.places.length + found.restaurants.length + found.dishes.length + found.members.length
  return (
    <div hidden={!shown} className="search-results" data-opens={opens}>
      {/* The list scrolls itself: its box would be a scrollable region that no key reaches. */}
      <div aria-label={searchTexts.results} id={`${id}-list`} role="listbox">
        {count > 0 && <SearchLines active={active} found={found} id={id} onChoose={onChoose} />}
      </div>
      <output className={count > 0 ? 'sr-only' : undefined}>{shown ? statusOf(query, count) : ''}</output>
    </div>
  )
}

function statusOf(query: UseQueryResult<SearchResult>, count: number): string {
  if (query.isError) return isOffline(query.error) ? searchTexts.offline : searchTexts.failed
  if (query.isPending) return searchTexts.searching
  return count === 0 ? searchTexts.none : searchTexts.found(count)
}
