import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { placeTexts } from '#texts/features/places/places'
import { Field, inputClass } from '#ui/field.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { placeOfText, placeText } from '../chosen-place.ts'
import { matchOptions, provincesOptions } from './places.api.ts'

const STILL_MS = 400
const ADDRESS_MAX = 300

interface PlaceFieldProps {
  /** The typed address, whose place fills the field until a member chooses a place. */
  address: string
  /** The chosen place in the form that `placeText` writes. */
  value: string
  onChange: (value: string) => void
}

/** The fields for province and district: filled in from the address as it is typed, until a member chooses others. */
export function PlaceField({ address, value, onChange }: PlaceFieldProps) {
  const still = useDebounced(address.trim(), STILL_MS).slice(0, ADDRESS_MAX)
  const { data: provinces = [] } = useQuery(provincesOptions)
  const { data: match } = useQuery({ ...matchOptions(still), placeholderData: keepPreviousData })
  const chosen = placeOfText(value)
  const found = still.length >= 3 && match?.province ? { province: match.province, district: match.district } : null
  const shown = chosen ?? found
  const districts = provinces[(shown?.province ?? 0) - 1]?.districts ?? []
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field hint={placeTexts.help} label={placeTexts.province}>
        {(control) => (
          <Select
            {...control}
            name="province"
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            value={provinces.length > 0 ? (shown?.province ?? '') : ''}
          >
            <option value="">{placeTexts.fromAddress}</option>
            {provinces
              .toSorted((a, b) => a.name.localeCompare(b.name, 'tr'))
              .map(({ code, name }) => (
                <option key={code} lang="tr" value={code}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <Field label={placeTexts.district}>
        {(control) => (
          <Select
            {...control}
            disabled={districts.length === 0}
            name="district"
            onChange={({ currentTarget }) =>
              shown && onChange(placeText({ province: shown.province, district: currentTarget.value || null }))
            }
            value={districts.length > 0 ? (shown?.district ?? '') : ''}
          >
            <option value="">{placeTexts.wholeProvince}</option>
            {districts.map(({ slug, name }) => (
              <option key={slug} lang="tr" value={slug}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function Select(props: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...props} className={`${inputClass} appearance-none pr-11`} />
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5" />
    </div>
  )
}
