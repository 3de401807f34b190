import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPinned from 'lucide-react/icons/map-pinned'
import { type ComponentProps, useState } from 'react'
import { placeText } from '#features/places/chosen-place.ts'
import type { PositionProblem } from '#features/places/web/ask-position.ts'
import { provincesOptions } from '#features/places/web/places.api.ts'
import { nearTexts } from '#texts/features/restaurants/near'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'

interface NearStartProps {
  asked: 'not' | 'asking' | PositionProblem
  onAsk: () => void
  /** Called with the chosen district in the form that `placeText` writes. */
  onChoose: (district: string) => void
}

/** The two ways to choose a position: this device's position, requested after a press, or a district. */
export function NearStart({ asked, onAsk, onChoose }: NearStartProps) {
  const problem = asked === 'not' || asked === 'asking' ? undefined : nearTexts.problems[asked]
  return (
    <section className="grid gap-6 rounded-l bg-card p-5 shadow-1 lg:grid-cols-2 lg:gap-10 lg:p-8">
      <div className="grid content-start justify-items-start gap-3">
        <p className="text-l font-semibold text-balance">{nearTexts.intro}</p>
        <Button aria-disabled={asked === 'asking'} className="max-lg:w-full" onClick={onAsk} size="l" variant="main">
          <LocateFixed aria-hidden="true" className="size-5" />
          {asked === 'asking' ? nearTexts.asking : nearTexts.locate}
        </Button>
        <div role="alert">{problem && <p className="max-w-[46ch] font-semibold text-danger">{problem}</p>}</div>
        <p className="max-w-[46ch] text-s text-ink-2">{nearTexts.privacy}</p>
      </div>
      <DistrictForm onChoose={onChoose} />
    </section>
  )
}

function DistrictForm({ onChoose }: Pick<NearStartProps, 'onChoose'>) {
  const { data: provinces = [] } = useQuery(provincesOptions)
  const [province, setProvince] = useState('')
  const [district, setDistrict] = useState('')
  const districts = provinces[Number(province) - 1]?.districts ?? []
  return (
    <form
      className="grid content-start gap-3 max-lg:border-t max-lg:border-line max-lg:pt-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (district !== '') onChoose(placeText({ province: Number(province), district }))
      }}
    >
      <h2 className="flex items-center gap-2 text-title-s sm:col-span-2">
        <MapPinned aria-hidden="true" className="size-5" />
        {nearTexts.orChoose}
      </h2>
      <Choice
        empty={nearTexts.chooseProvince}
        label={nearTexts.province}
        onChange={(value) => {
          setProvince(value)
          setDistrict('')
        }}
        options={provinces.toSorted((a, b) => a.name.localeCompare(b.name, 'tr')).map(({ code, name }) => ({ value: String(code), name }))}
        value={province}
      />
      <Choice
        disabled={districts.length === 0}
        empty={nearTexts.chooseDistrict}
        label={nearTexts.district}
        onChange={setDistrict}
        options={districts.map(({ slug, name }) => ({ value: slug, name }))}
        value={district}
      />
      <Button className="sm:col-span-2 sm:justify-self-start" disabled={district === ''} type="submit">
        {nearTexts.show}
      </Button>
    </form>
  )
}

interface ChoiceProps extends Pick<ComponentProps<'select'>, 'disabled'> {
  label: string
  empty: string
  value: string
  options: { value: string; name: string }[]
  onChange: (value: string) => void
}

function Choice({ label, empty, options, value, onChange, disabled }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            className={`${inputClass} appearance-none pr-11`}
            disabled={disabled}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            value={value}
          >
            <option value="">{empty}</option>
            {options.map((option) => (
              <option key={option.value} lang="tr" value={option.value}>
                {option.name}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5" />
        </div>
      )}
    </Field>
  )
}
