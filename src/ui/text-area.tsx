import { type ComponentProps, type ReactNode } from 'react'
import { codePoints } from '#lib/text.ts'
import { Field, inputClass } from './field.tsx'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  /** The maximum length in code points; the count is next to the label. A longer text can be typed, so that a pasted text is never cut. */
  max: number
  hint?: ReactNode
  error?: string | undefined
}

/** A field for a longer text, with a character count. */
export function TextArea({ label, value, onChange, max, hint, error, className = '', ...rest }: TextAreaProps) {
  const count = codePoints(value.trim())
  return (
    <Field
      aside={<span className={count > max ? 'font-bold text-danger' : ''}>{`${count}/${max}`}</span>}
      error={error}
      hint={hint}
      label={label}
    >
      {(control) => (
        <textarea
          {...control}
          {...rest}
          className={`${inputClass} resize-y ${className}`}
          onChange={(event) => onChange(event.currentTarget.value)}
          value={value}
        />
      )}
    </Field>
  )
}
