import type { ReactNode } from 'react'
import { factFilterTexts } from '#texts/features/fact-names/fact-filters'
import { filterTexts } from '#texts/features/restaurants/filters'
import { wholeNumber } from '#i18n/format.ts'
import { CachedFragment, Island } from '#ui/island.tsx'
import { buttonClass } from '#ui/button.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { CappedCount, Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { listAddress, type ListFilters, searchOf } from '#features/restaurants/web/list-filters.ts'
import { CardItem } from '#screens/cards/card-item.tsx'
import { CARDS, MoreCards } from '#screens/cards/more-cards.island.tsx'

/** The id of the line with the number of found restaurants. */
export const HEADING = 'sonuclar'

/** One page of the list, rendered by the server, with a link to the next page. */
export function RestaurantList({ page, filters, before }: { page: RestaurantPage; filters: ListFilters; before: number }) {
  const { items, matching, total, nextCursor } = page
  const listed = before + items.length
  return (
    <RestaurantCards filters={filters} matching={matching} restaurants={items} total={total}>
      {nextCursor && (
        <Island name="more-cards" wake="near">
          <MoreCards cursor={nextCursor} filters={filters} href={listAddress({ ...searchOf(filters), devam: `${listed}~${nextCursor}` })} />
        </Island>
      )}
    </RestaurantCards>
  )
}

interface RestaurantCardsProps {
  restaurants: Restaurant[]
  filters: ListFilters
  matching: CappedCount | undefined
  total: CappedCount | undefined
  /** Whether other filters were chosen than those of the shown restaurants. */
  isBusy?: boolean
  /** The button or link to the next page. */
  children: ReactNode
}

/** The number of restaurants that match the filters, and their cards. */
export function RestaurantCards({ restaurants, filters, matching, total, isBusy = false, children }: RestaurantCardsProps) {
  return (
    <>
      <h2 aria-live="polite" className="text-title-s outline-none" id={HEADING} tabIndex={-1}>
        {matching && total && filterTexts.count(shownCount(matching), shownCount(total))}
      </h2>
      <p className="pb-3 text-s text-ink-2">{filterTexts.explain[filters.sort]}</p>
      <div aria-busy={isBusy} className="transition-opacity duration-(--calm) aria-busy:opacity-50">
        {restaurants.length === 0 ? (
          <NoneFound filters={filters} />
        ) : (
          // The chips of the filters move the list: on a layer of its own it is moved without being painted again.
          <ul className="grid gap-6 md:grid-cols-2 lg:will-change-transform xl:grid-cols-3" id={CARDS}>
            {restaurants.map((restaurant, index) => (
              <CachedFragment key={restaurant.id}>
                <CardItem eager={index < 3} restaurant={restaurant} sort={filters.sort} />
              </CachedFragment>
            ))}
          </ul>
        )}
      </div>
      {children}
    </>
  )
}

/** Says that no restaurant passes the filters. Where facts are among them, too few members may have said so: the list without them is a press away. */
function NoneFound({ filters }: { filters: ListFilters }) {
  const hasFacts = filters.facts.length > 0
  return (
    <StatusMessage
      help={hasFacts ? factFilterTexts.emptyHelp : filterTexts.emptyHelp}
      title={hasFacts ? factFilterTexts.empty : filterTexts.empty}
    >
      {hasFacts && (
        <a className={buttonClass({ variant: 'main' })} href={listAddress(searchOf({ ...filters, facts: [] }))}>
          {factFilterTexts.drop}
        </a>
      )}
      <a className={buttonClass({ variant: hasFacts ? 'plain' : 'main' })} href="/tr/restaurants">
        {filterTexts.clear}
      </a>
    </StatusMessage>
  )
}

/** A count for readers. Beyond ten thousand the server does not count exactly, so the text says only that. */
export function shownCount({ count, isExact }: CappedCount): string {
  return isExact ? wholeNumber(count) : filterTexts.capped
}
