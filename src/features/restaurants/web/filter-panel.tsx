import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef, useState } from 'react'
import { FactBoxes } from '#features/fact-names/web/fact-boxes.tsx'
import type { NamedCard } from '#features/fact-names/web/fact-name.ts'
import { GlutenWarning } from '#features/fact-names/web/gluten-warning.tsx'
import { factFilterTexts } from '#texts/features/fact-names/fact-filters'
import { filterTexts } from '#texts/features/restaurants/filters'
import { Button } from '#ui/button.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { ActiveFilters } from './filters/active-filters.tsx'
import {
  ClearLink,
  ClosedField,
  LocationField,
  OPEN_HELP,
  OpenField,
  RatingField,
  SortField,
  TypeBoxes,
  TypeSelect,
} from './filters/filter-fields.tsx'
import { type ChangeFilters, type FilterDraft, useFilterDraft } from './filters/use-filter-draft.ts'
import { activeFilters, foldedFilters, type ListFilters } from './list-filters.ts'

const PHONE = '(width < 1024px)'
const ID = 'filtreler'
const REST = 'diger-filtreler'
/**
 * In the HTML the panel is open and the rest of its filters is folded, so that both work without script. On a phone, this script closes the
 * panel and unfolds the rest in it before the first paint.
 */
export const closeOnPhone = `if(matchMedia('${PHONE}').matches){document.getElementById('${ID}').open=false;document.getElementById('${REST}').open=true}`

interface FilterPanelProps {
  filters: ListFilters
  /** The meal cards that members may name. */
  cards: readonly NamedCard[]
  onChange: ChangeFilters
  /** The number of matching restaurants as shown; undefined while unknown. */
  count: string | undefined
  /** Scrolls to the results. */
  onShow: () => void
}

/**
 * The filters of the list: a plain form that applies every change at once when script is available. On a desktop they are one row, with
 * the rest folded; on a phone the whole panel folds.
 */
export function FilterPanel({ filters, cards, onChange, count, onShow }: FilterPanelProps) {
  const inBrowser = useInBrowser()
  const [isPhone] = useState(() => inBrowser && window.matchMedia(PHONE).matches)
  const { draft, change, send, clear } = useFilterDraft(filters, onChange)
  const panel = useRef<HTMLDetailsElement>(null)
  // The panel may have been opened before hydration.
  useEffect(() => showChosen(panel.current!), [])
  return (
    <div className="facts-place grid gap-3">
      <details
        ref={panel}
        id={ID}
        open={!isPhone}
        onToggle={(event) => showChosen(event.currentTarget)}
        suppressHydrationWarning
        className="group peer rounded-l bg-card shadow-1"
      >
        <Summary active={activeFilters(filters)} />
        <form
          method="get"
          action="/tr/restaurants"
          className="relative grid gap-3 px-4 pb-4 lg:gap-0 lg:pt-3"
          onSubmit={(event) => {
            event.preventDefault()
            send(draft)
            if (!window.matchMedia(PHONE).matches) return
            event.currentTarget.closest('details')?.removeAttribute('open')
            onShow()
          }}
        >
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-3 lg:flex lg:flex-wrap lg:gap-3 lg:pr-62">
            <SortField change={change} draft={draft} />
            <OpenField change={change} draft={draft} />
            <TypeSelect change={change} draft={draft} />
            <LocationField change={change} draft={draft} />
            <RatingField change={change} draft={draft} />
            <Button className="without-script" type="submit" variant="main">
              {filterTexts.apply}
            </Button>
          </div>
          {draft.openNow && (
            <p className="text-s text-ink-2 lg:pt-3" id={OPEN_HELP}>
              {filterTexts.openNowHelp}
            </p>
          )}
          {/* Without script the rest of a phone's filters is folded too. */}
          <GlutenWarning className="beside-facts lg:hidden" facts={draft.facts} />
          <Rest cards={cards} change={change} draft={draft} filters={filters} isOpen={isPhone} />
          <div className="with-script flex flex-wrap gap-2 lg:hidden">
            <Button type="submit" variant="main" size="s" className="grow">
              {count === undefined || !inBrowser ? filterTexts.apply : filterTexts.show(count)}
            </Button>
            <ClearLink href="/tr/restaurants" onClear={clear} />
          </div>
        </form>
      </details>
      <ActiveFilters cards={cards} filters={draft} onChange={(next) => send(next)} onClear={clear} />
    </div>
  )
}

interface RestProps extends Pick<FilterDraft, 'draft' | 'change'> {
  filters: ListFilters
  cards: readonly NamedCard[]
  isOpen: boolean
}

/** The filters that are not in a desktop's row. */
function Rest({ filters, cards, draft, change, isOpen }: RestProps) {
  return (
    <details className="facts-fold group/rest" id={REST} open={isOpen} suppressHydrationWarning>
      <RestSummary active={foldedFilters(filters)} />
      <div className="grid gap-4 lg:pt-4">
        <TypeBoxes chosen={draft.types} onChange={(types) => change({ types })} />
        {/* Folded, so that an open panel leaves the first result in sight. */}
        <details open={filters.facts.length > 0} suppressHydrationWarning>
          <summary className="flex min-h-tap cursor-pointer items-center text-s font-bold">{factFilterTexts.title}</summary>
          <FactBoxes cards={cards} chosen={draft.facts} isNamed onChange={(facts) => change({ facts })} />
        </details>
        <ClosedField change={change} draft={draft} />
      </div>
    </details>
  )
}

/** On a phone the types scroll sideways: scrolls a chosen one into view when the panel opens. */
function showChosen(panel: HTMLDetailsElement): void {
  const chosen = panel.open && panel.querySelector<HTMLElement>('label:has([name=tur]:checked)')
  if (!chosen) return
  const row = chosen.parentElement!
  // Keeps the position if the visitor has already scrolled.
  if (row.scrollLeft === 0) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
}

const foldClass = 'list-none items-center gap-2.5 rounded-l font-bold wrap-normal [&::-webkit-details-marker]:hidden'

/** The line that opens and closes the panel of a phone, with the number of active filters. A desktop needs it only after it was a phone. */
function Summary({ active }: { active: number }) {
  return (
    <summary className={`flex min-h-14 px-4 lg:group-open:hidden ${foldClass}`}>
      <SlidersHorizontal aria-hidden="true" className="size-5" />
      {filterTexts.filters}
      <Active count={active} />
      <ChevronDown aria-hidden="true" className="ml-auto size-5 transition-[rotate] duration-(--calm) group-open:rotate-180" />
    </summary>
  )
}

/** The button that unfolds the rest of the filters at the end of a desktop's row; on a phone they are unfolded. */
function RestSummary({ active }: { active: number }) {
  return (
    <summary
      className={`flex min-h-12 max-lg:group-open/rest:hidden lg:absolute lg:top-9.5 lg:right-4 lg:rounded-m lg:border-[1.5px] lg:border-line-strong lg:px-3.5 lg:hover:bg-ink/7 ${foldClass}`}
    >
      <SlidersHorizontal aria-hidden="true" className="size-5" />
      {filterTexts.others}
      <Active count={active} />
      <ChevronDown aria-hidden="true" className="size-5 transition-[rotate] duration-(--calm) group-open/rest:rotate-180" />
    </summary>
  )
}

function Active({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-label={filterTexts.active(count)}
      className="figure grid h-7 min-w-7 place-items-center rounded-pill bg-saffron px-2 text-on-saffron"
      role="note"
    >
      {count}
    </span>
  )
}
