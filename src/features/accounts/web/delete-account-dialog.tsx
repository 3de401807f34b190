import { useState } from 'react'
import { PasswordField } from '#features/accounts/web/password-field.tsx'
import { commonTexts } from '#texts/i18n/common'
import { deletionTexts } from '#texts/features/accounts/deletion'
import { sessionTexts } from '#texts/features/accounts/sessions'
import { keyTexts } from '#texts/features/accounts/keys'
import { errorText } from '#i18n/error-text.ts'
import { fullDate } from '#i18n/format.ts'
import { ApiError, queryString } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { AccountDetails } from '../settings.contract.ts'
import { isOwnName } from '../deletion.rules.ts'
import { InsteadOfPassword } from './instead-of-password.tsx'
import { useFreshProof } from './use-fresh-proof.tsx'
import { DownloadButton } from './download-button.tsx'
import { useDeleteAccount } from './deletion/deletion.api.ts'

interface LeaveDialogProps {
  username: string
  account: Pick<AccountDetails, 'hasPassword' | 'hasPasskey' | 'hasCode'>
  onClose: () => void
}

/** Deletes the member's account: explains the effects, offers the export first, asks for proof of identity. Loaded on first use. */
export default function LeaveDialog({ username, account, onClose }: LeaveDialogProps) {
  const [typed, setTyped] = useState('')
  const [isPassword, setIsPassword] = useState(account.hasPassword)
  const { run, dialog } = useFreshProof()
  const [password, setPassword] = useState('')
  const leave = useDeleteAccount(run)
  const code = leave.error instanceof ApiError && leave.error.status > 0 && leave.error.status < 500 ? leave.error.code : undefined
  const { shown, submit } = useForm({
    problems: {
      name: isOwnName(typed, username) ? undefined : deletionTexts.nameDiffers,
      password: isPassword && password === '' ? deletionTexts.passwordMissing : undefined,
    },
    send: () => leave.mutate({ username: typed.trim(), ...(isPassword && { password }) }),
    onRefused: focusInvalid,
  })
  if (leave.data?.waitsUntil !== undefined) return <Later onClose={onClose} until={leave.data.waitsUntil} />

  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={deletionTexts.title}>
      <form className="grid gap-5" method="post" noValidate onSubmit={submit}>
        <Effects />
        <Proof
          account={account}
          error={code === 'PASSWORD_WRONG' ? errorText(code) : shown.password}
          isPassword={isPassword}
          onChoose={setIsPassword}
          onType={(next) => {
            leave.reset()
            setPassword(next)
          }}
          password={password}
        />
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
      {dialog}
    </Dialog>
  )
}

/** Tells when the account will be deleted: the server delays it because every key of the account is new. */
function Later({ until, onClose }: { until: string; onClose: () => void }) {
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={keyTexts.later.title}>
      <div className="grid gap-4" role="status">
        <p className="font-bold">{keyTexts.later.intro(fullDate(until))}</p>
        <p className="text-ink-2">{keyTexts.later.help}</p>
        <Button onClick={onClose} variant="main">
          {keyTexts.later.close}
        </Button>
      </div>
    </Dialog>
  )
}

interface ProofProps {
  account: LeaveDialogProps['account']
  isPassword: boolean
  password: string
  error: string | undefined
  onType: (password: string) => void
  onChoose: (isPassword: boolean) => void
}

/** The field for the password, or a sentence about the proof that is asked for after the submit. */
function Proof({ account, isPassword, password, error, onType, onChoose }: ProofProps) {
  const canProveOtherwise = account.hasPasskey || account.hasCode
  return (
    <>
      {isPassword ? (
        <PasswordField error={error} isNew={false} label={deletionTexts.password} onChange={onType} value={password} />
      ) : canProveOtherwise ? (
        <p className="text-s text-ink-2">{sessionTexts.proof.insteadHelp}</p>
      ) : (
        <GoogleAgain />
      )}
      {account.hasPassword && canProveOtherwise && <InsteadOfPassword isPassword={isPassword} onChange={onChoose} />}
    </>
  )
}

/** The effects of a deletion, and the export to download before it. */
function Effects() {
  return (
    <>
      <div>
        <p className="font-bold">{deletionTexts.intro}</p>
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

/** Lets a member without a password prove the identity by signing in with Google again. */
function GoogleAgain() {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-s text-ink-2">{deletionTexts.googleAgain}</p>
      <a className={buttonClass({ size: 's' })} href={`/api/auth/google${queryString({ next: '/tr/settings/account', prove: 1 })}`}>
        {deletionTexts.toGoogle}
      </a>
    </div>
  )
}
