import { Field, inputClass } from './field.tsx'

interface Shown<T extends string> {
  label: string
  hint?: string
  error?: string | undefined
  /** Each value with its text, in this order. */
  options: readonly (readonly [T, string])[]
  isOff?: boolean
}

/** With `none`, the text of an empty first option, no value may be chosen; without it one always is. */
type SelectFieldProps<T extends string> = Shown<T> &
  (
    | { none: string; value: NoInfer<T> | undefined; onChoose: (value: NoInfer<T> | undefined) => void }
    | { none?: undefined; value: NoInfer<T>; onChoose: (value: NoInfer<T>) => void }
  )

/** A label and a list of which one value is chosen. */
export function SelectField<T extends string>({ label, hint, error, isOff = false, options, ...choice }: SelectFieldProps<T>) {
  function choose(text: string): void {
    const value = options.find(([one]) => one === text)?.[0]
    if (choice.none !== undefined) choice.onChoose(value)
    else if (value !== undefined) choice.onChoose(value)
  }
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => (
        <select
          {...control}
          className={inputClass}
          disabled={isOff}
          onChange={(event) => choose(event.currentTarget.value)}
          value={choice.value ?? ''}
        >
          {choice.none !== undefined && <option value="">{choice.none}</option>}
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
