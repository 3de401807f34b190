import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { filterName, type NamedCard } from '#features/fact-names/web/fact-name.ts'
import { GlutenWarning } from '#features/fact-names/web/gluten-warning.tsx'
import { score } from '#i18n/format.ts'
import { filterTexts } from '#texts/features/restaurants/filters'
import { listAddress, type ListFilters, searchOf } from '../list-filters.ts'
import { typeLabel } from '../type-label.ts'
import { ClearLink } from './filter-fields.tsx'

interface ActiveFiltersProps {
  filters: ListFilters
  cards: readonly NamedCard[]
  onChange: (filters: ListFilters) => void
  onClear: () => void
}

/**
 * The active filters, each with a press that removes it; without script it is a link to the list without it. Under the open panel of a
 * phone they would only take the place of the results.
 */
export function ActiveFilters({ filters, cards, onChange, onClear }: ActiveFiltersProps) {
  const active = activeOf(filters, cards)
  if (active.length === 0) return null
  return (
    <div className="grid gap-2 max-lg:peer-open:hidden">
      <ul aria-label={filterTexts.activeOnes} className="flex flex-wrap items-center gap-2">
        {active.map(({ name, without }) => {
          const next = { ...filters, ...without }
          return (
            <li key={name}>
              <a
                aria-label={filterTexts.remove(name)}
                className="inline-flex min-h-tap items-center gap-2 rounded-pill border-[1.5px] border-ink bg-ink pr-3 pl-4 text-s font-semibold text-page no-underline hover:bg-ink/85"
                href={listAddress(searchOf(next))}
                onClick={(event) => press(event, () => onChange(next))}
              >
                {name}
                <X aria-hidden="true" className="size-4" />
              </a>
            </li>
          )
        })}
        <li>
          <ClearLink href="/tr/restaurants" onClear={onClear} />
        </li>
      </ul>
      {/* Beside the boxes of an open panel it is there already. */}
      <GlutenWarning className="beside-wide-facts" facts={filters.facts} />
    </div>
  )
}

/** Runs an action instead of the link, unless the link opens elsewhere. */
function press(event: MouseEvent, action: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  action()
}

/** Each active filter with its name and the values that switch it off. */
function activeOf(
  { minRating, location, types, facts, openNow, withClosed }: ListFilters,
  cards: readonly NamedCard[],
): { name: string; without: Partial<ListFilters> }[] {
  return [
    ...(openNow ? [{ name: filterTexts.openNow, without: { openNow: false } }] : []),
    ...types.map((type) => ({ name: typeLabel(type), without: { types: types.filter((one) => one !== type) } })),
    ...facts.map((fact) => ({ name: filterName(fact, cards), without: { facts: facts.filter((one) => one !== fact) } })),
    ...(location.trim() ? [{ name: location.trim(), without: { location: '' } }] : []),
    ...(minRating > 0 ? [{ name: filterTexts.atLeast(score(minRating)), without: { minRating: 0 } }] : []),
    ...(withClosed ? [{ name: filterTexts.withClosedShort, without: { withClosed: false } }] : []),
  ]
}
