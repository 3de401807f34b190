import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { filterTexts } from '#texts/features/restaurants/filters'
import { score } from '#i18n/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { StarRange } from '#ui/star-range.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { RATING_STEP_FILTER, restaurantSorts } from '../restaurants.rules.ts'
import { activeFilters, CLOSED, filtersOf, type ListFilters, searchOf, sortName } from './list-filters.ts'
import { typeLabel } from './type-label.ts'

const STILL_MS = 350
const PHONE = '(width < 1024px)'
const ID = 'filtreler'
const OPEN_HELP = 'acik-yardim'
/** The look of a choice that is pressed like a button. */
const pillClass =
  'relative inline-flex flex-none items-center rounded-pill border-[1.5px] border-line-strong px-4 font-semibold transition-colors duration-(--fast) hover:bg-ink/7 has-checked:border-ink has-checked:bg-ink has-checked:text-page has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
/** The panel is open in the HTML, so that it works without script. On a phone, this script closes it before the first paint. */
export const closeOnPhone = `if(matchMedia('${PHONE}').matches)document.getElementById('${ID}').open=false`

interface FilterPanelProps {
  filters: ListFilters
  /** Called after each change. `isSameStep`: the change continues the one before, so that Back undoes both. */
  onChange: (filters: ListFilters, isSameStep: boolean) => void
  /** The number of matching restaurants as shown; undefined while unknown. */
  count: string | undefined
  /** Scrolls to the results. */
  onShow: () => void
  /** The page that the filters belong to. */
  path?: string
  /** Whether the order can be chosen. */
  withSort?: boolean
}

/** The filters of the list: a plain form that applies every change at once when script is available. */
export function FilterPanel({ filters, onChange, count, onShow, path = '/tr/restaurants', withSort = true }: FilterPanelProps) {
  const inBrowser = useInBrowser()
  const [open] = useState(() => !inBrowser || !window.matchMedia(PHONE).matches)
  const { draft, change, send, clear } = useDraft(filters, onChange)
  const panel = useRef<HTMLDetailsElement>(null)
  // The panel may have been opened before hydration.
  useEffect(() => showChosen(panel.current!), [])
  return (
    <details
      ref={panel}
      id={ID}
      open={open}
      onToggle={(event) => showChosen(event.currentTarget)}
      suppressHydrationWarning
      className="group rounded-l bg-card shadow-1"
    >
      <Summary active={activeFilters(filters)} />
      <form
        method="get"
        action={path}
        className="grid gap-4 px-4 pb-4 lg:grid-cols-[1.3fr_1.3fr_1fr] lg:gap-x-6"
        onSubmit={(event) => {
          event.preventDefault()
          send(draft)
          if (!window.matchMedia(PHONE).matches) return
          event.currentTarget.closest('details')?.removeAttribute('open')
          onShow()
        }}
      >
        <RatingField change={change} draft={draft} />
        <LocationField change={change} draft={draft} />
        <div className="flex items-end gap-2">
          {withSort && <SortField change={change} draft={draft} />}
          <OpenField change={change} draft={draft} />
        </div>
        {draft.openNow && (
          <p className="text-s text-ink-2 lg:col-span-full" id={OPEN_HELP}>
            {filterTexts.openNowHelp}
          </p>
        )}
        <Types chosen={draft.types} onChange={(types) => change({ types })} />
        <ClosedField change={change} draft={draft} />
        <div className="flex flex-wrap gap-2 lg:col-span-full">
          <Button type="submit" variant="main" className="max-lg:grow">
            {count === undefined || !inBrowser ? filterTexts.apply : filterTexts.show(count)}
          </Button>
          <ClearLink href={path} onClear={clear} />
        </div>
      </form>
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

/** The line that opens and closes the panel, with the number of active filters. */
function Summary({ active }: { active: number }) {
  return (
    <summary className="flex min-h-14 list-none items-center gap-2.5 rounded-l px-[16px] font-bold wrap-normal [&::-webkit-details-marker]:hidden">
      <SlidersHorizontal aria-hidden="true" className="size-5" />
      {filterTexts.filters}
      {active > 0 && (
        <span
          aria-label={filterTexts.active(active)}
          role="note"
          className="figure grid h-7 min-w-7 place-items-center rounded-pill bg-saffron px-2 text-on-saffron"
        >
          {active}
        </span>
      )}
      <ChevronDown aria-hidden="true" className="ml-auto size-5 transition-[rotate] duration-(--calm) group-open:rotate-180" />
    </summary>
  )
}

type DraftProps = Pick<ReturnType<typeof useDraft>, 'draft' | 'change'>

function RatingField({ draft, change }: DraftProps) {
  return (
    <Field label={filterTexts.minRating}>
      {(control) => (
        <div className="flex items-center gap-3.5">
          <StarRange
            {...control}
            name="min"
            min={0}
            max={10}
            step={RATING_STEP_FILTER}
            value={draft.minRating}
            onChange={(minRating) => change({ minRating }, 'minRating')}
            label={filterTexts.minRating}
          />
          <output htmlFor={control.id} className="figure min-w-[3ch] text-right text-[2rem]">
            {score(draft.minRating)}
          </output>
        </div>
      )}
    </Field>
  )
}

function LocationField({ draft, change }: DraftProps) {
  return (
    <Field label={filterTexts.location}>
      {(control) => (
        <input
          {...control}
          name="yer"
          type="text"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className={inputClass}
          placeholder={filterTexts.locationHint}
          value={draft.location}
          onChange={(event) => change({ location: event.currentTarget.value }, 'location')}
        />
      )}
    </Field>
  )
}

function SortField({ draft, change }: DraftProps) {
  return (
    <div className="min-w-0 flex-1">
      <Field label={filterTexts.sort}>
        {(control) => (
          <div className="relative">
            <select
              {...control}
              name="sirala"
              className={`${inputClass} appearance-none pr-11`}
              value={sortName(draft.sort)}
              onChange={(event) =>
                change({ sort: restaurantSorts.find((sort) => sortName(sort) === event.currentTarget.value) ?? 'recommended' })
              }
            >
              {restaurantSorts.map((sort) => (
                <option key={sort} value={sortName(sort)}>
                  {filterTexts.sorts[sort]}
                </option>
              ))}
            </select>
            <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5" />
          </div>
        )}
      </Field>
    </div>
  )
}

/** The box for only the restaurants that are open now. */
function OpenField({ draft, change }: DraftProps) {
  return (
    <label className={`${pillClass} min-h-12`}>
      <input
        aria-describedby={draft.openNow ? OPEN_HELP : undefined}
        checked={draft.openNow}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
        name="acik"
        onChange={(event) => change({ openNow: event.currentTarget.checked })}
        type="checkbox"
        value="1"
      />
      {filterTexts.openNow}
    </label>
  )
}

function ClosedField({ draft, change }: DraftProps) {
  return (
    <label className="flex min-h-tap items-center gap-3 lg:col-span-full">
      <input
        checked={draft.withClosed}
        className="size-6 flex-none accent-saffron"
        name="kapanan"
        onChange={(event) => change({ withClosed: event.currentTarget.checked })}
        type="checkbox"
        value={CLOSED}
      />
      {filterTexts.withClosed}
    </label>
  )
}

function ClearLink({ href, onClear }: { href: string; onClear: () => void }) {
  return (
    <a
      href={href}
      className={buttonClass({ variant: 'quiet' }, 'max-lg:grow')}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onClear()
      }}
    >
      <X aria-hidden="true" className="size-5" />
      {filterTexts.clear}
    </a>
  )
}

function Types({ chosen, onChange }: { chosen: string[]; onChange: (types: string[]) => void }) {
  // A custom type from the address is listed too, so that the visitor can remove it.
  const all = [...restaurantTypes, ...chosen.filter((type) => !restaurantTypes.some((known) => known === type))]
  return (
    <fieldset className="grid min-w-0 gap-1.5 lg:col-span-full">
      <legend className="mb-1.5 text-s font-bold">{filterTexts.type}</legend>
      <div className="flex gap-2 relative max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1 lg:flex-wrap">
        {all.map((type) => (
          <label key={type} className={`${pillClass} min-h-tap`}>
            <input
              type="checkbox"
              name="tur"
              value={type}
              checked={chosen.includes(type)}
              onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, type] : chosen.filter((one) => one !== type))}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            {typeLabel(type)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The state of the form: the filters of the address plus the changes that are not yet applied. */
function useDraft(filters: ListFilters, onChange: FilterPanelProps['onChange']) {
  const [draft, setDraft] = useState(filters)
  const known = JSON.stringify(filters)
  const [seen, setSeen] = useState(known)
  /** Filters that this form sent and the address does not show yet, oldest first. */
  const [sent, setSent] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The field that changes continuously, such as a slider: all its changes are one history step. */
  const moving = useRef<keyof ListFilters>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (known !== seen) {
    setSeen(known)
    const at = sent.indexOf(known)
    setSent(at === -1 ? [] : sent.slice(at + 1))
    // The address was not sent by this form, but came from Back or a link: the form adopts it.
    if (at === -1) setDraft(filters)
  }

  function send(next: ListFilters, field?: keyof ListFilters): void {
    clearTimeout(timer.current)
    const isSameStep = field !== undefined && field === moving.current
    moving.current = field
    const key = JSON.stringify(filtersOf({ ...searchOf(next) }))
    setSent((before) => ((before.at(-1) ?? known) === key ? before : [...before, key]))
    // Paints the control first: rendering the list takes longer than a frame on a slow phone.
    afterPaint(() => onChange(next, isSameStep))
  }
  /** @param field the field of a control that changes continuously: its change is debounced */
  function change(part: Partial<ListFilters>, field?: keyof ListFilters): void {
    const next = { ...draft, ...part }
    setDraft(next)
    clearTimeout(timer.current)
    if (field === undefined) send(next)
    else timer.current = setTimeout(() => send(next, field), STILL_MS)
  }
  function clear(): void {
    setDraft(filtersOf({}))
    send(filtersOf({}))
  }
  return { draft, change, send, clear }
}

function afterPaint(task: () => void): void {
  // A hidden tab does not paint.
  if (document.visibilityState === 'hidden') task()
  else requestAnimationFrame(() => setTimeout(task))
}
