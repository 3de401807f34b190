import { postingTexts } from '#texts/features/restaurants/posting'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { errorText } from '#i18n/error-text.ts'
import { Field, inputClass } from '#ui/field.tsx'

const OTHER = 'other'

interface TypeFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The choice of a known type, or the text of a custom type. */
export function TypeField({ value, error, onChange }: TypeFieldProps) {
  const isKnown = value === '' || restaurantTypes.some((type) => type === value)
  const [wantsOther, setWantsOther] = useState(false)
  const isOther = wantsOther || !isKnown
  return (
    <>
      <Field label={postingTexts.type}>
        {(control) => (
          <div className="relative">
            <select
              {...control}
              className={`${inputClass} appearance-none pr-11`}
              name="restaurantType"
              onChange={({ currentTarget }) => {
                setWantsOther(currentTarget.value === OTHER)
                onChange(currentTarget.value === OTHER ? '' : currentTarget.value)
              }}
              value={isOther ? OTHER : value}
            >
              <option value="">{postingTexts.typeNone}</option>
              {restaurantTypes.map((type) => (
                <option key={type} value={type}>
                  {typeLabel(type)}
                </option>
              ))}
              <option value={OTHER}>{postingTexts.typeOther}</option>
            </select>
            <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5" />
          </div>
        )}
      </Field>
      {isOther && (
        <Field error={error && errorText(error)} label={postingTexts.typeOwn}>
          {(control) => (
            <input
              {...control}
              className={inputClass}
              name="restaurantTypeName"
              onChange={(event) => onChange(event.currentTarget.value)}
              type="text"
              value={value}
            />
          )}
        </Field>
      )}
    </>
  )
}
