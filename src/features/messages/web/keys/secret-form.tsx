import { type FormEvent, useEffect, useRef, useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { Button } from '#ui/button.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { BackupError, type BackupErrorCode, type Identity, readRecoveryCode } from '../../crypto/index.ts'
import { PASSPHRASE_MAX } from '../../messages.rules.ts'
import type { KeyRing } from './key-ring.ts'
import { DeriveError } from './derive-in-worker.ts'
import { PasswordManagerName } from './password-manager-name.tsx'
import { openBackups, type Secret } from './open-backups.ts'

const texts = messageTexts.keys

interface SecretFormProps {
  ring: KeyRing
  /** Called with the opened keys. */
  onOpened: (identities: Identity[]) => Promise<void>
  /** The label of the button. */
  action?: string
}

/** The message about a backup that did not open. It says what to do next: a damaged backup does not mean that the passphrase is wrong. */
function closedText(code: BackupErrorCode, isCode: boolean): string {
  if (code === 'WRONG_SECRET') return isCode ? texts.wrongCode : texts.wrongPassphrase
  if (code === 'UNCLEAR') return isCode ? texts.unclearByCode : texts.unclear
  return isCode ? texts.damagedByCode : texts.damaged
}

/** Opens the member's backup by the passphrase or by the recovery code. */
export function SecretForm({ ring, onOpened, action = texts.unlock }: SecretFormProps) {
  const [way, setWay] = useState<'passphrase' | 'code'>('passphrase')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isCode = way === 'code'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error !== undefined && form.current) focusInvalid(form.current)
  }, [error])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const recoveryCode = readRecoveryCode(typed)
    if (isCode && recoveryCode === undefined) {
      setError(texts.recoveryTyped)
      return focusInvalid(event.currentTarget)
    }
    const secret: Secret = isCode ? { recoveryCode: recoveryCode! } : { passphrase: typed }
    setBusy(true)
    setError(undefined)
    try {
      await onOpened(await openBackups(ring, secret))
    } catch (failure) {
      if (failure instanceof BackupError) setError(closedText(failure.code, isCode))
      else toast(failure instanceof DeriveError ? texts.tooOld : commonTexts.loadFailed, { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)} ref={form}>
      <PasswordManagerName />
      <SecretField error={error} isCode={isCode} onType={setTyped} typed={typed} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy || typed.trim() === ''} type="submit" variant="main">
          {isBusy ? texts.unlocking : action}
        </Button>
        <Button
          onClick={() => {
            setWay(isCode ? 'passphrase' : 'code')
            setTyped('')
            setError(undefined)
          }}
          variant="quiet"
        >
          {isCode ? texts.byPassphrase : texts.byRecoveryCode}
        </Button>
      </div>
    </form>
  )
}

interface SecretFieldProps {
  isCode: boolean
  typed: string
  onType: (typed: string) => void
  error: string | undefined
}

function SecretField({ isCode, typed, onType, error }: SecretFieldProps) {
  return (
    <Field error={error} hint={isCode ? texts.recoveryHint : undefined} label={isCode ? texts.recoveryCode : texts.passphrase}>
      {(control) => (
        <input
          {...control}
          autoCapitalize={isCode ? 'characters' : 'none'}
          autoComplete={isCode ? 'off' : 'current-password'}
          className={`${inputClass} ${isCode ? 'font-mono' : ''}`}
          maxLength={PASSPHRASE_MAX}
          onChange={(event) => onType(event.currentTarget.value)}
          spellCheck={false}
          type={isCode ? 'text' : 'password'}
          value={typed}
        />
      )}
    </Field>
  )
}
