import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, Suspense, useState } from 'react'
import { filterName, type NamedCard } from '#features/fact-names/web/fact-name.ts'
import { GlutenWarning } from '#features/fact-names/web/gluten-warning.tsx'
import { type Radius, radii } from '#features/restaurants/near.rules.ts'
import { activeFilters, type ListFilters, NEAR_PATH } from '#features/restaurants/web/list-filters.ts'
import { distanceText } from '#features/restaurants/web/distance-text.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { factFilterTexts } from '#texts/features/fact-names/fact-filters'
import { filterTexts } from '#texts/features/restaurants/filters'
import { nearTexts } from '#texts/features/restaurants/near'
import { lazyPart } from '#ui/lazy-part.ts'

const FilterDrawer = lazyPart(() =>
  import('#features/restaurants/web/filter-drawer.tsx').then(({ FilterDrawer }) => ({ default: FilterDrawer })),
)

interface NearFiltersProps {
  filters: ListFilters
  /** The meal cards that members may name. */
  cards: readonly NamedCard[]
  radius: Radius | undefined
  /** The number of matching restaurants as shown; undefined while unknown. */
  count: string | undefined
  onChange: (filters: ListFilters, radius: Radius | undefined, isSameStep: boolean) => void
}

/** The filters as one row of chips that scrolls sideways; the first one opens the drawer with all of them. */
export function NearFilters({ filters, cards, radius, count, onChange }: NearFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const active = activeFilters(filters)
  const { types, facts, openNow } = filters
  return (
    <>
      <div
        aria-label={nearTexts.filters}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
        role="group"
      >
        <button aria-haspopup="dialog" className={chipClass} onClick={() => setOpen(true)} type="button">
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {nearTexts.allFilters}
          {active > 0 && (
            <span aria-label={filterTexts.active(active)} className="figure" role="note">
              {active}
            </span>
          )}
        </button>
        <Chip isOn={openNow} onPress={() => onChange({ ...filters, openNow: !openNow }, radius, false)}>
          {nearTexts.openNow}
        </Chip>
        <FactChips cards={cards} facts={facts} onChange={(next) => onChange({ ...filters, facts: next }, radius, false)} />
        <div aria-label={nearTexts.distance} className="flex flex-none gap-2" role="group">
          {radii.map((one) => (
            <Chip isOn={one === radius} key={one} onPress={() => onChange(filters, one === radius ? undefined : one, false)}>
              {distanceText(one * 1000)}
            </Chip>
          ))}
        </div>
        <TypeChips types={types} onChange={(next) => onChange({ ...filters, types: next }, radius, false)} />
        {isOpen && (
          <Suspense>
            <FilterDrawer
              cards={cards}
              count={count}
              filters={filters}
              onChange={(next, isSameStep) => onChange(next, radius, isSameStep)}
              onClose={() => setOpen(false)}
              path={NEAR_PATH}
            />
          </Suspense>
        )}
      </div>
      <GlutenWarning facts={facts} />
    </>
  )
}

interface FactChipsProps extends Pick<NearFiltersProps, 'cards'> {
  facts: readonly string[]
  onChange: (facts: string[]) => void
}

/** The chosen facts, each of which a press removes; the drawer offers the others. */
function FactChips({ facts, cards, onChange }: FactChipsProps) {
  if (facts.length === 0) return null
  return (
    <div aria-label={factFilterTexts.title} className="flex flex-none gap-2 lg:flex-initial lg:flex-wrap" role="group">
      {facts.map((fact) => (
        <Chip isOn key={fact} onPress={() => onChange(facts.filter((one) => one !== fact))}>
          {filterName(fact, cards)}
        </Chip>
      ))}
    </div>
  )
}

function TypeChips({ types, onChange }: { types: readonly string[]; onChange: (types: string[]) => void }) {
  // A chosen type is near the beginning, where it is visible.
  const sorted = [...types, ...restaurantTypes.filter((type) => !types.includes(type))]
  return (
    <div aria-label={filterTexts.type} className="flex flex-none gap-2 lg:flex-1 lg:basis-full lg:flex-wrap" role="group">
      {sorted.map((type) => {
        const isOn = types.includes(type)
        return (
          <Chip isOn={isOn} key={type} onPress={() => onChange(isOn ? types.filter((one) => one !== type) : [...types, type])}>
            {typeLabel(type)}
          </Chip>
        )
      })}
    </div>
  )
}

const chipClass =
  'inline-flex min-h-tap flex-none items-center gap-2 rounded-pill border-[1.5px] border-line-strong px-4 text-s font-semibold transition-colors duration-(--fast) hover:bg-ink/7 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page'

function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button aria-pressed={isOn} className={chipClass} onClick={onPress} type="button">
      {children}
    </button>
  )
}
