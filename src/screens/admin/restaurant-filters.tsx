import { useState } from 'react'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { restaurantSorts } from '#features/restaurants/restaurants.rules.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { isSearchable } from '#features/search/search.rules.ts'
import { deskTexts } from '#texts/features/desk/desk'
import { filterTexts } from '#texts/features/restaurants/filters'
import { Button } from '#ui/button.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { RestaurantFilters as Filters } from './restaurants-address.ts'

const texts = deskTexts.restaurants

interface RestaurantFiltersProps {
  filters: Filters
  onSearch: (filters: Filters) => void
}

/** The filters for the search of restaurants. A search by name can only be combined with the type. */
export function RestaurantFilters({ filters, onSearch }: RestaurantFiltersProps) {
  const [draft, setDraft] = useState(filters)
  const name = draft.name?.trim() ?? ''
  const { shown, submit } = useForm({
    problems: { name: name === '' || isSearchable(name) ? undefined : texts.nameShort },
    send: () => onSearch({ ...draft, name: name || undefined, location: draft.location?.trim() || undefined }),
    onRefused: focusInvalid,
  })
  return (
    <form aria-label={texts.filters} className="grid gap-3 rounded-l bg-card p-4 shadow-1" noValidate onSubmit={submit} role="search">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Field error={shown.name} label={texts.name}>
          {(control) => (
            <input
              {...control}
              className={inputClass}
              onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
              type="search"
              value={draft.name ?? ''}
            />
          )}
        </Field>
        <SelectField
          label={filterTexts.type}
          none={texts.allTypes}
          onChoose={(type) => setDraft({ ...draft, type })}
          options={restaurantTypes.map((one) => [one, typeLabel(one)] as const)}
          value={draft.type}
        />
        <Field label={filterTexts.location}>
          {(control) => (
            <input
              {...control}
              className={inputClass}
              disabled={name !== ''}
              onChange={(event) => setDraft({ ...draft, location: event.currentTarget.value })}
              value={draft.location ?? ''}
            />
          )}
        </Field>
        <SelectField
          isOff={name !== ''}
          label={filterTexts.sort}
          onChoose={(order) => setDraft({ ...draft, order })}
          options={restaurantSorts.map((one) => [one, filterTexts.sorts[one]] as const)}
          value={draft.order}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" variant="main">
          {texts.search}
        </Button>
        <Closed isOff={name !== ''} isShown={draft.withClosed} onChange={(withClosed) => setDraft({ ...draft, withClosed })} />
      </div>
      {name !== '' && <p className="text-s text-ink-2">{texts.byName}</p>}
    </form>
  )
}

/** The box that includes closed restaurants in the list. */
function Closed({ isShown, isOff, onChange }: { isShown: boolean; isOff: boolean; onChange: (isShown: boolean) => void }) {
  return (
    <label className="inline-flex min-h-tap items-center gap-2.5">
      <input
        checked={isShown}
        className="size-6 accent-saffron"
        disabled={isOff}
        onChange={(event) => onChange(event.currentTarget.checked)}
        type="checkbox"
      />
      {filterTexts.withClosed}
    </label>
  )
}
