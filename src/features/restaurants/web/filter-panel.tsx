import { Link, ScriptOnce } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { listingTexts } from '#i18n/areas.ts'
import { score } from '#lib/format.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { StarRange } from '#ui/star-range.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { restaurantSorts, restaurantTypes } from '../restaurants.rules.ts'
import { activeFilters, filtersOf, type ListFilters, searchOf, sortName } from './list-filters.ts'
import { typeLabel } from './type-label.ts'

const STILL_MS = 350
const PHONE = '(width < 1024px)'
// Open in the page, so that it works without script; a phone closes it before it is seen.
const closeOnPhone = `if(matchMedia('${PHONE}').matches)document.currentScript.previousElementSibling.open=false`

interface FilterPanelProps {
  filters: ListFilters
  /** `isSameStep`: the change goes on with the one before, so that the way back undoes both. */
  onChange: (filters: ListFilters, isSameStep: boolean) => void
  /** How many venues pass, as it is shown; undefined while that is not known. */
  count: string | undefined
  /** Leads to what was found. */
  onShow: () => void
}

/** The filters of the list: a plain form to its own address, that acts on every change where there is script. */
export function FilterPanel({ filters, onChange, count, onShow }: FilterPanelProps) {
  const inBrowser = useInBrowser()
  const [open] = useState(() => !inBrowser || !window.matchMedia(PHONE).matches)
  const { draft, change, send, clear } = useDraft(filters, onChange)
  const active = activeFilters(filters)
  const form = useRef<HTMLFormElement>(null)
  // What was chosen before the script was there counts too.
  useEffect(() => {
    const chosen = new FormData(form.current ?? undefined)
    const early = filtersOf({ min: chosen.get('min'), yer: chosen.get('yer'), tur: chosen.getAll('tur'), sirala: chosen.get('sirala') })
    if (JSON.stringify(early) !== JSON.stringify(filters)) change(early)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the script has come
  }, [])
  return (
    <>
      <details
        open={open}
        onToggle={(event) => showChosen(event.currentTarget)}
        suppressHydrationWarning
        className="group rounded-l bg-card shadow-1"
      >
        <summary className="flex min-h-14 list-none items-center gap-2.5 rounded-l px-[16px] font-bold wrap-normal [&::-webkit-details-marker]:hidden">
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {listingTexts.filters}
          {active > 0 && (
            <span
              aria-label={listingTexts.active(active)}
              role="note"
              className="figure grid h-7 min-w-7 place-items-center rounded-pill bg-saffron px-2 text-on-saffron"
            >
              {active}
            </span>
          )}
          <ChevronDown aria-hidden="true" className="ml-auto size-5 transition-[rotate] duration-(--calm) group-open:rotate-180" />
        </summary>
        <form
          ref={form}
          method="get"
          action="/tr/restaurants"
          className="grid gap-4 px-4 pb-4 lg:grid-cols-[1.3fr_1.3fr_1fr] lg:gap-x-6"
          onSubmit={(event) => {
            event.preventDefault()
            send(draft)
            if (!window.matchMedia(PHONE).matches) return
            event.currentTarget.closest('details')?.removeAttribute('open')
            onShow()
          }}
        >
          <Field label={listingTexts.minRating}>
            {(control) => (
              <div className="flex items-center gap-3.5">
                <StarRange
                  {...control}
                  name="min"
                  min={0}
                  max={10}
                  step={0.1}
                  value={draft.minRating}
                  onChange={(minRating) => change({ minRating }, 'minRating')}
                  label={listingTexts.minRating}
                />
                <output htmlFor={control.id} className="figure min-w-[3ch] text-right text-[2rem]">
                  {score(draft.minRating)}
                </output>
              </div>
            )}
          </Field>
          <Field label={listingTexts.location}>
            {(control) => (
              <input
                {...control}
                name="yer"
                type="text"
                maxLength={100}
                autoComplete="off"
                enterKeyHint="search"
                className={inputClass}
                placeholder={listingTexts.locationHint}
                value={draft.location}
                onChange={(event) => change({ location: event.currentTarget.value }, 'location')}
              />
            )}
          </Field>
          <Field label={listingTexts.sort}>
            {(control) => (
              <div className="relative">
                <select
                  {...control}
                  name="sirala"
                  className={`${inputClass} appearance-none pr-11`}
                  value={sortName(draft.sort)}
                  onChange={(event) =>
                    change({ sort: restaurantSorts.find((sort) => sortName(sort) === event.currentTarget.value) ?? 'newest' })
                  }
                >
                  {restaurantSorts.map((sort) => (
                    <option key={sort} value={sortName(sort)}>
                      {listingTexts.sorts[sort]}
                    </option>
                  ))}
                </select>
                <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5" />
              </div>
            )}
          </Field>
          <Types chosen={draft.types} onChange={(types) => change({ types })} />
          <div className="flex flex-wrap gap-2 lg:col-span-full">
            <Button type="submit" variant="main" className="max-lg:grow">
              {count === undefined || !inBrowser ? listingTexts.apply : listingTexts.show(count)}
            </Button>
            <Link
              to="/tr/restaurants"
              preload={false}
              className={buttonClass({ variant: 'quiet' }, 'max-lg:grow')}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                clear()
              }}
            >
              <X aria-hidden="true" className="size-5" />
              {listingTexts.clear}
            </Link>
          </div>
        </form>
      </details>
      <ScriptOnce>{closeOnPhone}</ScriptOnce>
    </>
  )
}

/** On a phone the types scroll sideways: a chosen one is in sight when the panel opens. */
function showChosen(panel: HTMLDetailsElement): void {
  const chosen = panel.open && panel.querySelector<HTMLElement>('label:has([name=tur]:checked)')
  if (chosen) chosen.parentElement!.scrollLeft = chosen.offsetLeft - (chosen.parentElement!.clientWidth - chosen.offsetWidth) / 2
}

function Types({ chosen, onChange }: { chosen: string[]; onChange: (types: string[]) => void }) {
  // A type of somebody's own, that an address may name, can be taken away again.
  const all = [...restaurantTypes, ...chosen.filter((type) => !restaurantTypes.some((known) => known === type))]
  return (
    <fieldset className="grid min-w-0 gap-1.5 lg:col-span-full">
      <legend className="mb-1.5 text-s font-bold">{listingTexts.type}</legend>
      <div className="flex gap-2 relative max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1 lg:flex-wrap">
        {all.map((type) => (
          <label
            key={type}
            className="relative inline-flex min-h-tap flex-none items-center rounded-pill border-[1.5px] border-line-strong px-4 font-semibold transition-colors duration-(--fast) hover:bg-ink/7 has-checked:border-ink has-checked:bg-ink has-checked:text-page has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
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

/** What the form shows: the filters of the address, ahead of them by what was just changed. */
function useDraft(filters: ListFilters, onChange: FilterPanelProps['onChange']) {
  const [draft, setDraft] = useState(filters)
  const known = JSON.stringify(filters)
  const [seen, setSeen] = useState(known)
  const [sent, setSent] = useState(known)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The field that moves on and on, as a slider does: all its moves are one step. */
  const moving = useRef<keyof ListFilters>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // An address that this form did not ask for, by the way back or a link, is what it shows from now on.
  if (known !== seen) {
    setSeen(known)
    if (known !== sent) setDraft(filters)
  }

  function send(next: ListFilters, field?: keyof ListFilters): void {
    clearTimeout(timer.current)
    const isSameStep = field !== undefined && field === moving.current
    moving.current = field
    setSent(JSON.stringify(filtersOf({ ...searchOf(next) })))
    // The control shows its new state first: the list takes longer than a frame on a slow phone.
    afterPaint(() => onChange(next, isSameStep))
  }
  /** @param field of a control that moves in many steps: its change is sent when it rests. */
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

function afterPaint(work: () => void): void {
  // A hidden tab paints nothing.
  if (document.visibilityState === 'hidden') work()
  else requestAnimationFrame(() => setTimeout(work))
}
