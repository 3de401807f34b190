import ChevronDown from 'lucide-react/icons/chevron-down'
import { FactBoxes } from '#features/fact-names/web/fact-boxes.tsx'
import { filterName, type NamedCard } from '#features/fact-names/web/fact-name.ts'
import { GlutenWarning } from '#features/fact-names/web/gluten-warning.tsx'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { resultsAddress, type ResultsSearch } from '#features/search/web/results-address.ts'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { factFilterTexts } from '#texts/features/fact-names/fact-filters'
import { filterTexts } from '#texts/features/restaurants/filters'
import { nearTexts } from '#texts/features/restaurants/near'
import { Button } from '#ui/button.tsx'
import { HiddenFields } from './hidden-fields.tsx'

/** The look of the links that filter restaurants. */
const pillClass =
  'inline-flex min-h-tap flex-none items-center rounded-pill border-[1.5px] border-line-strong px-4 text-s font-semibold no-underline hover:bg-ink/7 aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-page'

interface FoundFiltersProps {
  wanted: ResultsSearch
  /** The meal cards that members may name. */
  cards: readonly NamedCard[]
}

/** Whether filters narrow the restaurants of a search. */
export const isFiltered = ({ types, facts, openNow }: ResultsSearch): boolean => types.length + facts.length > 0 || openNow

/**
 * The filters of restaurants as links, each of which adds itself to the filter or removes itself: open ones alone, the chosen facts, and
 * the types. All facts are a folded form.
 */
export function FoundFilters({ wanted, cards }: FoundFiltersProps) {
  const { types, facts, openNow } = wanted
  // A custom type from the address is listed too, so that the visitor can remove it.
  const all = [...restaurantTypes, ...types.filter((type) => !restaurantTypes.some((known) => known === type))]
  return (
    <div className="facts-place relative">
      <nav
        aria-label={nearTexts.filters}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
      >
        <Pill isOn={openNow} name={nearTexts.openNow} to={{ ...wanted, openNow: !openNow }} />
        <FactForm cards={cards} wanted={wanted} />
        {facts.map((fact) => (
          <Pill isOn key={fact} name={filterName(fact, cards)} to={{ ...wanted, facts: without(facts, fact) }} />
        ))}
        {all.map((type) => {
          const isOn = types.includes(type)
          const next = isOn ? without(types, type) : [...types, type]
          return <Pill isOn={isOn} key={type} name={typeLabel(type)} to={{ ...wanted, types: next }} />
        })}
      </nav>
      {/* In the open form it is there already. */}
      <GlutenWarning className="beside-facts pb-3" facts={facts} />
    </div>
  )
}

const without = (list: readonly string[], one: string): string[] => list.filter((other) => other !== one)

function Pill({ isOn, name, to }: { isOn: boolean; name: string; to: ResultsSearch }) {
  return (
    <a aria-current={isOn ? 'true' : undefined} className={pillClass} href={resultsAddress({ ...to, section: 'restaurants' })}>
      {name}
    </a>
  )
}

/** The facts as boxes of a plain form, which unfolds over the results: it takes no room from them. */
function FactForm({ wanted, cards }: FoundFiltersProps) {
  return (
    <details className="facts-fold group/form flex-none" id="ozellik-formu">
      <summary className={`${pillClass} cursor-pointer list-none gap-2 [&::-webkit-details-marker]:hidden`}>
        {factFilterTexts.title}
        <ChevronDown aria-hidden="true" className="size-4 transition-[rotate] duration-(--calm) group-open/form:rotate-180" />
      </summary>
      {/* The bar at the foot of the screen covers nothing of it. */}
      <div className="pointer-events-none absolute inset-x-0 top-full z-5 pb-(--dock-space)">
        <form action="/tr/search" className="pointer-events-auto grid gap-3 rounded-l bg-card p-4 shadow-3" method="get">
          <input name="q" type="hidden" value={wanted.q} />
          <HiddenFields wanted={{ ...wanted, section: 'restaurants', facts: [] }} />
          <FactBoxes cards={cards} chosen={wanted.facts} isNamed />
          <Button className="justify-self-start" type="submit" variant="main">
            {filterTexts.apply}
          </Button>
        </form>
      </div>
    </details>
  )
}
