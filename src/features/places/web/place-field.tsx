import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { placeTexts } from '#texts/features/places/places'
import { Field, inputClass } from '#ui/field.tsx'
import { placeText } from '../chosen-place.ts'
import { neighbourhoodIn, withNeighbourhood } from '../neighbourhood.rules.ts'
import type { Position } from '../position.rules.ts'
import { neighbourhoodOptions, provincesOptions } from './places.api.ts'
import { useFormPlace } from './use-form-place.ts'

interface PlaceFieldProps {
  /** The typed address, whose place fills the field until a member chooses a place. */
  address: string
  /** Called with the address that has the chosen neighbourhood. */
  onAddress: (address: string) => void
  /** The position of the form, which gives the province where neither a member nor the address does. */
  position: Position | null
  /** The chosen place in the form that `placeText` writes. */
  value: string
  onChange: (value: string) => void
}

/**
 * The fields for province and district: filled in from the address as it is typed, until a member chooses others. With a district, the list
 * of its neighbourhoods writes the chosen one into the address.
 */
export function PlaceField({ address, onAddress, position, value, onChange }: PlaceFieldProps) {
  const { data: provinces = [] } = useQuery(provincesOptions)
  const { shown } = useFormPlace(value, address, position)
  const province = provinces[(shown?.province ?? 0) - 1]
  const districts = province?.districts ?? []
  const district = districts.find(({ slug }) => slug === shown?.district)
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
      {province && district && (
        <NeighbourhoodField
          address={address}
          district={{ province: province.code, slug: district.slug, name: `${district.name}, ${province.name}` }}
          onAddress={onAddress}
        />
      )}
    </div>
  )
}

interface NeighbourhoodFieldProps extends Pick<PlaceFieldProps, 'address' | 'onAddress'> {
  district: { province: number; slug: string; name: string }
}

function NeighbourhoodField({ address, onAddress, district: { province, slug, name } }: NeighbourhoodFieldProps) {
  const { data: list } = useQuery(neighbourhoodOptions({ province, district: slug }))
  if (!list) return null
  return (
    <div className="sm:col-span-2">
      <Field hint={placeTexts.neighbourhoodHint} label={placeTexts.neighbourhood}>
        {(control) => (
          <Select
            {...control}
            name="neighbourhood"
            onChange={({ currentTarget }) => onAddress(withNeighbourhood(address, currentTarget.value, list, name))}
            value={neighbourhoodIn(address, list)}
          >
            <option value="">{placeTexts.noNeighbourhood}</option>
            {list.map((one) => (
              <option key={one} lang="tr" value={one}>
                {one}
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
