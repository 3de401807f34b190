import type { ComponentProps } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { Field, inputClass } from '#ui/field.tsx'
import type { RestaurantForm } from '../../posting.rules.ts'

/** The fields of a restaurant that are typed as text. */
export type TextName = Exclude<keyof RestaurantForm, 'rating' | 'place' | 'pin' | 'isCart'>

/** What every text field of the form needs. */
export interface TextFields {
  form: RestaurantForm
  onChange: (part: Partial<RestaurantForm>) => void
  onLeave: (field: TextName) => void
  /** The error of a field that may be shown. */
  problem: (field: TextName) => string | undefined
}

interface TextLineProps extends TextFields, Pick<ComponentProps<'input'>, 'type' | 'required' | 'autoComplete'> {
  name: TextName
  label: string
  hint?: string
}

/** A field of one line. */
export function TextLine({ form, onChange, onLeave, problem, name, label, hint, ...rest }: TextLineProps) {
  const error = problem(name)
  return (
    <Field error={error && errorText(error)} hint={hint} label={label}>
      {(control) => (
        <input
          autoComplete="off"
          type="text"
          {...control}
          {...rest}
          className={inputClass}
          name={name}
          onBlur={() => onLeave(name)}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          value={form[name]}
        />
      )}
    </Field>
  )
}
