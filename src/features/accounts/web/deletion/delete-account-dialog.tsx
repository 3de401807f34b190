import { useState } from 'react'
import { PasswordField } from '#features/accounts/web/password-field.tsx'
import { commonTexts } from '#texts/i18n/common'
import { deletionTexts } from '#texts/features/accounts/deletion'
import { errorText } from '#i18n/error-text.ts'
import { ApiError, queryString } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { isOwnName } from '../../deletion.rules.ts'
import { DownloadButton } from './download-button.tsx'
import { useDeleteAccount } from './deletion.api.ts'

interface LeaveDialogProps {
  username: string
  hasPassword: boolean
  onClose: () => void
}

/** Deletes the member's account: explains the effects, offers the export first, asks for proof of identity. Loaded on first use. */
export default function LeaveDialog({ username, hasPassword, onClose }: LeaveDialogProps) {
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const leave = useDeleteAccount()
  const code = leave.error instanceof ApiError && leave.error.status > 0 && leave.error.status < 500 ? leave.error.code : undefined
  const { shown, submit } = useForm({
    problems: {
      name: isOwnName(typed, username) ? undefined : deletionTexts.nameDiffers,
      password: hasPassword && password === '' ? deletionTexts.passwordMissing : undefined,
    },
    send: () => leave.mutate({ username: typed.trim(), ...(hasPassword && { password }) }),
    onRefused: focusInvalid,
  })
  const passwordError = code === 'PASSWORD_WRONG' ? errorText(code) : shown.password

  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={deletionTexts.title}>
      <form className="grid gap-5" method="post" noValidate onSubmit={submit}>
        <Effects />
        {hasPassword ? (
          <PasswordField
            error={passwordError}
            isNew={false}
            label={deletionTexts.password}
            onChange={(next) => {
              leave.reset()
              setPassword(next)
            }}
            value={password}
          />
        ) : (
          <GoogleAgain />
        )}
        <Field error={shown.name} label={deletionTexts.typeName(username)}>
          {(control) => (
            <input
              {...control}
              autoCapitalize="none"
              autoComplete="off"
              className={inputClass}
              onChange={(event) => setTyped(event.currentTarget.value)}
              spellCheck={false}
              value={typed}
            />
          )}
        </Field>
        {leave.isError && code !== 'PASSWORD_WRONG' && (
          <p className="text-s font-semibold text-danger" role="alert">
            {code ? errorText(code) : deletionTexts.failed}
          </p>
        )}
        <Button disabled={leave.isPending} size="l" type="submit" variant="destroy">
          {leave.isPending ? deletionTexts.deleting : deletionTexts.submit}
        </Button>
      </form>
    </Dialog>
  )
}

/** What a deletion removes, and the export to download before it. */
function Effects() {
  return (
    <>
      <div>
        <p className="font-bold">{deletionTexts.lead}</p>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5">
          {deletionTexts.follows.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      <div className="grid gap-2 rounded-m bg-well p-3.5">
        <p className="text-s font-bold">{deletionTexts.downloadFirst}</p>
        <DownloadButton className="justify-self-start" />
      </div>
    </>
  )
}

/** A member without a password proves the identity by signing in with Google again. */
function GoogleAgain() {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-s text-ink-2">{deletionTexts.googleAgain}</p>
      <a className={buttonClass({ size: 's' })} href={`/api/auth/google${queryString({ next: '/tr/settings' })}`}>
        {deletionTexts.toGoogle}
      </a>
    </div>
  )
}
