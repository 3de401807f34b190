import { secondFactorTexts } from '#texts/features/accounts/second-factor'
import { Field, inputClass } from '#ui/field.tsx'

interface CodeFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Whether the field takes six digits only, as for the first code of an app. */
  isFirst?: boolean
}

/** The field for a code of an authenticator app, or for a recovery code. */
export function CodeField({ value, error, onChange, isFirst = false }: CodeFieldProps) {
  return (
    <Field
      error={error}
      hint={isFirst ? undefined : secondFactorTexts.codeHint}
      label={isFirst ? secondFactorTexts.setup.code : secondFactorTexts.code}
    >
      {(control) => (
        <input
          {...control}
          autoCapitalize="characters"
          autoComplete="one-time-code"
          className={`${inputClass} font-mono tracking-wider`}
          inputMode={isFirst ? 'numeric' : 'text'}
          maxLength={40}
          name="code"
          onChange={(event) => onChange(event.currentTarget.value)}
          spellCheck={false}
          value={value}
        />
      )}
    </Field>
  )
}
