import { authTexts } from '#texts/features/accounts/auth'
import { errorText } from '#i18n/error-text.ts'
import { plainText } from '#lib/text.ts'
import { Field, inputClass } from '#ui/field.tsx'
import { UsernameField } from '../username-field.tsx'

interface NameFieldsProps {
  names: { username: string; nickname: string }
  /** The error code of each field. */
  errors: { username: string | undefined; nickname: string | undefined }
  onChange: (part: { username?: string; nickname?: string }) => void
}

/** The fields for a member's names: the username for addresses and the displayed nickname. */
export function NameFields({ names, errors, onChange }: NameFieldsProps) {
  return (
    <>
      <UsernameField
        error={errors.username && errorText(errors.username)}
        onChange={(username) => onChange({ username })}
        value={names.username}
      />
      <Field error={errors.nickname && errorText(errors.nickname)} hint={authTexts.nicknameHint} label={authTexts.nickname}>
        {(control) => (
          <input
            {...control}
            autoComplete="name"
            className={inputClass}
            name="nickname"
            onChange={(event) => onChange({ nickname: plainText(event.currentTarget.value) })}
            value={names.nickname}
          />
        )}
      </Field>
    </>
  )
}
