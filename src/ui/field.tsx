import { type ReactNode, useId } from 'react'

/** The props that a field passes to its control. */
interface FieldControl {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Shown to the right of the label, for example a character count. */
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** The look of a text field, a select or a text area. */
export const inputClass = 'input'

/** Moves the focus to the first invalid field, after the form has rendered which fields are invalid. */
export function focusInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

/** A label, a control, its hint and its error. */
export function Field({ label, hint, error, aside, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-s">
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        {aside && <span className="text-ink-2 tabular-nums">{aside}</span>}
      </div>
      {children({ id, ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': true }) })}
      {hint && (
        <p id={`${id}-hint`} className="text-s text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-s font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
