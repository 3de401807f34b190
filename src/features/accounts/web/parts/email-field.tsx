import { authTexts } from '#texts/features/accounts/auth'
import { Field, inputClass } from '#ui/field.tsx'

interface EmailFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Whether the browser may list saved accounts and passkeys in this field. */
  isSignIn?: boolean
}

export function EmailField({ value, error, onChange, isSignIn = false }: EmailFieldProps) {
  return (
    <Field error={error} label={authTexts.email}>
      {(control) => (
        <input
          {...control}
          autoComplete={isSignIn ? 'username webauthn' : 'email'}
          className={inputClass}
          inputMode="email"
          name="email"
          onChange={(event) => onChange(event.currentTarget.value)}
          type="email"
          value={value}
        />
      )}
    </Field>
  )
}
