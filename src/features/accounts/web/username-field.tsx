import { authTexts } from '#texts/features/accounts/auth'
import { plainText } from '#lib/text.ts'
import { Field, inputClass } from '#ui/field.tsx'
import { USERNAME_MAX } from '../names.rules.ts'

interface UsernameFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The field for the username, which is part of a profile's address. */
export function UsernameField({ value, error, onChange }: UsernameFieldProps) {
  return (
    <Field error={error} hint={error ? undefined : authTexts.usernameHint} label={authTexts.username}>
      {(control) => (
        <input
          {...control}
          autoCapitalize="none"
          autoComplete="username"
          className={inputClass}
          maxLength={USERNAME_MAX}
          name="username"
          onChange={(event) => onChange(plainText(event.currentTarget.value))}
          spellCheck={false}
          value={value}
        />
      )}
    </Field>
  )
}
