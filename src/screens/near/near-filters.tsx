import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, Suspense, useState } from 'react'
import { type Radius, radii } from '#features/restaurants/near.rules.ts'
import { activeFilters, type ListFilters, NEAR_PATH } from '#features/restaurants/web/list-filters.ts'
import { distanceText } from '#features/restaurants/web/distance-text.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { filterTexts } from '#texts/features/restaurants/filters'
import { nearTexts } from '#texts/features/restaurants/near'
import { lazyPart } from '#ui/lazy-part.ts'

const FilterDrawer = lazyPart(() =>
  import('#features/restaurants/web/filter-drawer.tsx').then(({ FilterDrawer }) => ({ default: FilterDrawer })),
)

interface NearFiltersProps {
  filters: ListFilters
  radius: Radius | undefined
  /** The number of matching restaurants as shown; undefined while unknown. */
  count: string | undefined
  onChange: (filters: ListFilters, radius: Radius | undefined, isSameStep: boolean) => void
}

/** The filters as one row of chips that scrolls sideways; the first one opens the drawer with all of them. */
export function NearFilters({ filters, radius, count, onChange }: NearFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const active = activeFilters(filters)
  const { types, openNow } = filters
  // A chosen type is near the beginning, where it is visible.
  const sorted = [...types, ...restaurantTypes.filter((type) => !types.includes(type))]
  return (
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
      <div aria-label={nearTexts.distance} className="flex flex-none gap-2" role="group">
        {radii.map((one) => (
          <Chip isOn={one === radius} key={one} onPress={() => onChange(filters, one === radius ? undefined : one, false)}>
            {distanceText(one * 1000)}
          </Chip>
        ))}
      </div>
      <div aria-label={filterTexts.type} className="flex flex-none gap-2 lg:flex-1 lg:basis-full lg:flex-wrap" role="group">
        {sorted.map((type) => (
          <Chip
            isOn={types.includes(type)}
            key={type}
            onPress={() => {
              const next = types.includes(type) ? types.filter((one) => one !== type) : [...types, type]
              onChange({ ...filters, types: next }, radius, false)
            }}
          >
            {typeLabel(type)}
          </Chip>
        ))}
      </div>
      {isOpen && (
        <Suspense>
          <FilterDrawer
            count={count}
            filters={filters}
            onChange={(next, isSameStep) => onChange(next, radius, isSameStep)}
            onClose={() => setOpen(false)}
            path={NEAR_PATH}
          />
        </Suspense>
      )}
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
