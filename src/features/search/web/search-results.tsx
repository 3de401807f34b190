import type { UseQueryResult } from '@tanstack/react-query'
import { typeArtwork } from '#features/restaurants/web/photos.ts'
import { placeOf } from '#features/restaurants/web/place.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { t } from '#i18n/index.ts'
import { ScoreStar } from '#ui/score-star.tsx'
import type { FoundRestaurant, SearchResult } from '../search.contract.ts'

interface SearchResultsProps {
  id: string
  opens: 'up' | 'down'
  shown: boolean
  query: UseQueryResult<SearchResult>
  restaurants: FoundRestaurant[]
  active: number
  onChoose: (id: string) => void
}

/** What a search found, or that it found nothing, or that it failed. */
export function SearchResults({ id, opens, shown, query, restaurants, active, onChoose }: SearchResultsProps) {
  const place = opens === 'up' ? 'bottom-full mb-2' : 'top-full mt-2'
  return (
    <div
      hidden={!shown}
      className={`absolute inset-x-0 ${place} z-40 overflow-hidden rounded-l border border-bar-line/50 bg-bar-raised shadow-3`}
    >
      <div id={`${id}-list`} role="listbox" aria-label={t.search.results}>
        {restaurants.map((restaurant, index) => (
          <Option key={restaurant.id} id={`${id}-${index}`} restaurant={restaurant} selected={index === active} onChoose={onChoose} />
        ))}
      </div>
      <output className={restaurants.length > 0 ? 'sr-only' : 'block px-4 py-3.5 font-semibold text-on-bar'}>
        {shown ? statusOf(query, restaurants.length) : ''}
      </output>
    </div>
  )
}

function statusOf(query: UseQueryResult<SearchResult>, count: number): string {
  if (query.isError) return t.search.failed
  if (query.isPending) return t.search.searching
  return count === 0 ? t.search.none : t.search.found(count)
}

interface OptionProps {
  id: string
  restaurant: FoundRestaurant
  selected: boolean
  onChoose: (id: string) => void
}

function Option({ id, restaurant, selected, onChoose }: OptionProps) {
  const { title, address, restaurantType, photo, memberAverage } = restaurant
  const where = [restaurantType && typeLabel(restaurantType), placeOf(address, 2)].filter(Boolean).join(' · ')
  return (
    // The keys are the input's, which keeps the focus; see WAI-ARIA's combobox with a list.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className="flex min-h-16 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-on-bar/8 aria-selected:bg-on-bar/14 aria-selected:shadow-[inset_4px_0_0_var(--saffron)]"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(restaurant.id)}
    >
      <img src={photo ?? typeArtwork(restaurantType)} alt="" width={48} height={48} className="size-12 flex-none rounded-m object-cover" />
      <span className="min-w-0 flex-1">
        <span className="sign block truncate text-l text-on-bar">{title}</span>
        <span className="block truncate text-s text-on-bar-2">{where}</span>
      </span>
      <ScoreStar
        value={memberAverage}
        form="solid"
        size={46}
        label={t.card.members}
        emptyText={t.card.noVotes}
        className="score-star-on-bar"
      />
    </div>
  )
}
