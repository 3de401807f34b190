import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { authTexts } from '#texts/features/accounts/auth'
import { Field, inputClass } from '#ui/field.tsx'
import { passwordStrength } from '../accounts.rules.ts'

interface PasswordFieldProps {
  value: string
  error: string | undefined
  /** Shows a strength hint for a new password. */
  isNew: boolean
  /** The label, for forms with more than one password. */
  label?: string
  name?: string
  /** False for the second field of a new password. */
  withHint?: boolean
  onChange: (value: string) => void
}

/** A password field with a button that shows its text. */
export function PasswordField({
  value,
  error,
  isNew,
  label = authTexts.password,
  name = 'password',
  withHint = isNew,
  onChange,
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const hint = withHint && !error ? (value === '' ? authTexts.passwordHint : authTexts.strength[passwordStrength(value)]) : undefined
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            className={`${inputClass} pr-12`}
            name={name}
            onChange={(event) => onChange(event.currentTarget.value)}
            type={isShown ? 'text' : 'password'}
            value={value}
          />
          <button
            aria-label={isShown ? authTexts.hidePassword : authTexts.showPassword}
            className="absolute top-0.5 right-0.5 grid size-tap place-items-center rounded-m text-ink-2 hover:text-ink"
            onClick={() => setShown(!isShown)}
            type="button"
          >
            <Icon aria-hidden="true" size={20} />
          </button>
        </div>
      )}
    </Field>
  )
}
