import { type FormEvent, useState } from 'react'
import { PasswordField } from '#features/accounts/web/password-field.tsx'
import { leavingTexts } from '#i18n/areas.ts'
import { errorText } from '#i18n/error-text.ts'
import { t } from '#i18n/index.ts'
import { ApiError, queryString } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { isOwnName } from '../leaving.rules.ts'
import { DownloadButton } from './download-button.tsx'
import { useDeleteAccount } from './leaving.api.ts'

interface LeaveDialogProps {
  username: string
  hasPassword: boolean
  onClose: () => void
}

/** Deletes the own account: says what follows, offers the data first, asks who one is. Loaded on first use. */
export default function LeaveDialog({ username, hasPassword, onClose }: LeaveDialogProps) {
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const leave = useDeleteAccount()
  const code = leave.error instanceof ApiError && leave.error.status > 0 && leave.error.status < 500 ? leave.error.code : undefined
  const isNamed = isOwnName(typed, username)
  const isProven = !hasPassword || password !== ''
  const passwordError = code === 'PASSWORD_WRONG' ? errorText(code) : isTried && !isProven ? leavingTexts.passwordMissing : undefined

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (isNamed && isProven) leave.mutate({ username: typed.trim(), ...(hasPassword && { password }) })
    else focusInvalid(event.currentTarget)
  }

  return (
    <Dialog closeLabel={t.common.close} onClose={onClose} title={leavingTexts.title}>
      <form className="grid gap-5" method="post" noValidate onSubmit={submit}>
        <div>
          <p className="font-bold">{leavingTexts.lead}</p>
          <ul className="mt-2 grid list-disc gap-1.5 pl-5">
            {leavingTexts.follows.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
        <div className="grid gap-2 rounded-m bg-well p-3.5">
          <p className="text-s font-bold">{leavingTexts.downloadFirst}</p>
          <DownloadButton className="justify-self-start" />
        </div>
        {hasPassword ? (
          <PasswordField
            error={passwordError}
            isNew={false}
            label={leavingTexts.password}
            onChange={(next) => {
              leave.reset()
              setPassword(next)
            }}
            value={password}
          />
        ) : (
          <div className="grid justify-items-start gap-2">
            <p className="text-s text-ink-2">{leavingTexts.googleAgain}</p>
            <a className={buttonClass({ size: 's' })} href={`/api/auth/google${queryString({ next: '/tr/settings' })}`}>
              {leavingTexts.toGoogle}
            </a>
          </div>
        )}
        <Field error={isTried && !isNamed ? leavingTexts.nameDiffers : undefined} label={leavingTexts.typeName(username)}>
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
            {code ? errorText(code) : leavingTexts.failed}
          </p>
        )}
        <Button disabled={leave.isPending} size="l" type="submit" variant="destroy">
          {leave.isPending ? leavingTexts.deleting : leavingTexts.submit}
        </Button>
      </form>
    </Dialog>
  )
}
