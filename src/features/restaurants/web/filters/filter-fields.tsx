import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { filterTexts } from '#texts/features/restaurants/filters'
import { score } from '#i18n/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { StarRange } from '#ui/star-range.tsx'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { RATING_STEP_FILTER, restaurantSorts } from '../../restaurants.rules.ts'
import { CLOSED, sortName } from '../list-filters.ts'
import { typeLabel } from '../type-label.ts'
import type { FilterDraft } from './use-filter-draft.ts'

export const OPEN_HELP = 'acik-yardim'
type DraftProps = Pick<FilterDraft, 'draft' | 'change'>

export function RatingField({ draft, change }: DraftProps) {
  return (
    <div className="col-span-2 min-w-0 grow lg:basis-56">
      <Field label={filterTexts.minRating}>
        {(control) => (
          <div className="flex min-h-12 items-center gap-3.5">
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
    </div>
  )
}

export function LocationField({ draft, change }: DraftProps) {
  return (
    <div className="col-span-2 min-w-0 grow lg:basis-44">
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
    </div>
  )
}

export function SortField({ draft, change }: DraftProps) {
  return (
    <div className="min-w-0 grow lg:max-w-56 lg:basis-40">
      <Field label={filterTexts.sort}>
        {(control) => (
          <Select
            {...control}
            name="sirala"
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
          </Select>
        )}
      </Field>
    </div>
  )
}

/** The box for only the restaurants that are open now. */
export function OpenField({ draft, change }: DraftProps) {
  return (
    <label className="pill min-h-12 justify-self-start">
      <input
        aria-describedby={draft.openNow ? OPEN_HELP : undefined}
        checked={draft.openNow}
        name="acik"
        onChange={(event) => change({ openNow: event.currentTarget.checked })}
        type="checkbox"
        value="1"
      />
      {filterTexts.openNow}
    </label>
  )
}

export function ClosedField({ draft, change }: DraftProps) {
  return (
    <label className="flex min-h-tap items-center gap-3">
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

export function ClearLink({ href, onClear }: { href: string; onClear: () => void }) {
  return (
    <a
      href={href}
      className={buttonClass({ variant: 'quiet', size: 's' }, 'max-lg:grow')}
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

interface TypeBoxesProps {
  chosen: string[]
  onChange: (types: string[]) => void
  /** Whether the types wrap on a phone too, instead of scrolling sideways. */
  isWrapped?: boolean
}

/** The types as boxes, of which several may be checked. */
export function TypeBoxes({ chosen, onChange, isWrapped = false }: TypeBoxesProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-s font-bold">{filterTexts.type}</legend>
      <div
        className={`relative flex gap-2 ${isWrapped ? 'flex-wrap' : 'max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1 lg:flex-wrap'}`}
      >
        {typesWith(chosen).map((type) => (
          <label key={type} className="pill">
            <input
              type="checkbox"
              name="tur"
              value={type}
              checked={chosen.includes(type)}
              onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, type] : chosen.filter((one) => one !== type))}
            />
            {typeLabel(type)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** All known types, and a chosen one from the address that is unknown, so that the visitor can remove it. */
function typesWith(chosen: readonly string[]): string[] {
  return [...restaurantTypes, ...chosen.filter((type) => !restaurantTypes.some((known) => known === type))]
}

/** Chooses one type for a desktop's row; the boxes choose several. Without script the boxes are the only way. */
export function TypeSelect({ draft, change }: DraftProps) {
  const { types } = draft
  return (
    <div className="with-script grow max-lg:hidden lg:max-w-56 lg:basis-36">
      <Field label={filterTexts.type}>
        {(control) => (
          <Select
            {...control}
            onChange={({ currentTarget: { value } }) => value !== SEVERAL && change({ types: value === '' ? [] : [value] })}
            value={types.length > 1 ? SEVERAL : (types[0] ?? '')}
          >
            <option value="">{filterTexts.allTypes}</option>
            {types.length > 1 && <option value={SEVERAL}>{filterTexts.types(types.length)}</option>}
            {typesWith(types).map((type) => (
              <option key={type} value={type}>
                {typeLabel(type)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

/** No type contains a comma. */
const SEVERAL = ','

function Select(props: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...props} className={`${inputClass} appearance-none pr-11`} />
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5" />
    </div>
  )
}
