import { useQuery, useQueryClient } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { InsteadOfPassword } from '#features/accounts/web/instead-of-password.tsx'
import { useFreshProof } from '#features/accounts/web/use-fresh-proof.tsx'
import { accountOptions } from '#features/profiles/web/account.api.ts'
import { messageTexts } from '#texts/features/messages/messages'
import { errorText } from '#i18n/error-text.ts'
import { ApiError, queryString } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { codePoints } from '#lib/text.ts'
import { createBackup, type Identity, newRecoveryCode } from '../../crypto/index.ts'
import { PASSPHRASE_MAX, PASSPHRASE_MIN } from '../../messages.rules.ts'
import { deriveInWorker } from './derive-in-worker.ts'
import { PasswordManagerName } from './password-manager-name.tsx'
import { storeBackup } from './key-ring.ts'

const texts = messageTexts.keys

interface BackupStepsProps {
  /** The key to back up; scripts can still export it. */
  identity: Identity
  memberId: string
  /** Whether the new backup replaces an existing one, which requires proof of ownership. */
  isReplacing?: boolean
  onDone: () => void
}

/** Asks for a passphrase, then shows the recovery code once; stores the backup only after both steps. */
export function BackupSteps(props: BackupStepsProps) {
  const [passphrase, setPassphrase] = useState<string>()
  if (passphrase === undefined) return <ChoosePassphrase onChosen={setPassphrase} />
  return <ShowRecoveryCode {...props} passphrase={passphrase} />
}

function ChoosePassphrase({ onChosen }: { onChosen: (passphrase: string) => void }) {
  const [first, setFirst] = useState('')
  const [again, setAgain] = useState('')
  // The passphrase is counted and stored in the form in which it is used: both encodings of ş are then the same.
  const [chosen, repeated] = [first, again].map((typed) => typed.normalize('NFKC').trim()) as [string, string]
  const isShort = codePoints(chosen) < PASSPHRASE_MIN
  const { shown, submit } = useForm({
    problems: {
      passphrase: isShort ? texts.passphraseShort : undefined,
      again: !isShort && chosen !== repeated ? texts.passphraseDiffers : undefined,
    },
    send: () => onChosen(chosen),
    onRefused: focusInvalid,
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <PasswordManagerName />
      <Field error={shown.passphrase} hint={texts.passphraseHint} label={texts.passphrase}>
        {(control) => (
          <input
            {...control}
            autoComplete="new-password"
            className={inputClass}
            maxLength={PASSPHRASE_MAX}
            onChange={(event) => setFirst(event.currentTarget.value)}
            type="password"
            value={first}
          />
        )}
      </Field>
      <Field error={shown.again} label={texts.passphraseAgain}>
        {(control) => (
          <input
            {...control}
            autoComplete="new-password"
            className={inputClass}
            maxLength={PASSPHRASE_MAX}
            onChange={(event) => setAgain(event.currentTarget.value)}
            type="password"
            value={again}
          />
        )}
      </Field>
      <Button type="submit" variant="main">
        {texts.next}
      </Button>
    </form>
  )
}

/** The server's codes for a missing or refused proof. */
const proofRefusals = new Set(['PASSWORD_WRONG', 'FRESH_PROOF_REQUIRED', 'RATE_LIMITED'])

interface ShowRecoveryCodeProps extends BackupStepsProps {
  passphrase: string
}

function ShowRecoveryCode(props: ShowRecoveryCodeProps) {
  const [code] = useState(newRecoveryCode)
  const [hasIt, setHasIt] = useState(false)
  const { needsPassword, password, type, refusal, isBusy, store, instead, dialog } = useStoreBackup(props)
  const heading = useRef<HTMLHeadingElement>(null)
  // The previous step, which had the focus, is gone.
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="grid gap-4">
      <h3 className="outline-none" ref={heading} tabIndex={-1}>
        {texts.recoveryTitle}
      </h3>
      <p>{texts.recoveryIntro}</p>
      <RecoveryCode code={code} />
      <label className="flex min-h-tap items-center gap-3 font-semibold">
        <input
          checked={hasIt}
          className="size-5 accent-saffron"
          onChange={(event) => setHasIt(event.currentTarget.checked)}
          type="checkbox"
        />
        {texts.haveIt}
      </label>
      <Proof needsPassword={needsPassword} onType={type} password={password} refusal={refusal} />
      {instead}
      <Button disabled={!hasIt || isBusy || (needsPassword && password === '')} onClick={() => void store(code)} variant="main">
        {isBusy ? texts.sealing : texts.finish}
      </Button>
      {dialog}
    </div>
  )
}

/** Seals the keys with the passphrase and the recovery code and stores them, with a proof of identity where the server requires one. */
function useStoreBackup({ identity, memberId, passphrase, isReplacing = false, onDone }: ShowRecoveryCodeProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const account = useQuery({ ...accountOptions(), enabled: isReplacing })
  const [isInstead, setInstead] = useState(false)
  const { run, dialog } = useFreshProof()
  const canProveOtherwise = isReplacing && (account.data?.hasPasskey === true || account.data?.hasCode === true)
  const hasPassword = account.data?.hasPassword !== false
  const needsPassword = isReplacing && hasPassword && !isInstead

  function type(next: string): void {
    setRefusal(undefined)
    setPassword(next)
  }
  async function store(code: string): Promise<void> {
    setBusy(true)
    setRefusal(undefined)
    try {
      const backup = await createBackup(identity, passphrase, code, deriveInWorker)
      const store = () => storeBackup(client, memberId, identity, { backup, ...(needsPassword && { password }) })
      if (!(await (canProveOtherwise ? run(store) : store().then(() => true)))) return setBusy(false)
      toast(texts.saved, { tone: 'good' })
      onDone()
    } catch (error) {
      const refused = error instanceof ApiError && proofRefusals.has(error.code) ? error.code : undefined
      setRefusal(refused)
      if (refused === undefined) toast(texts.saveFailed, { tone: 'error' })
      setBusy(false)
    }
  }

  const instead = canProveOtherwise && hasPassword && <InsteadOfPassword isPassword={!isInstead} onChange={(is) => setInstead(!is)} />
  return { needsPassword, password, type, refusal, isBusy, store, instead, dialog }
}

/** The recovery code, with buttons to copy and download it. */
function RecoveryCode({ code }: { code: string }) {
  const username = useViewer().data?.profile?.username ?? ''

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(code).then(
      () => toast(texts.copied, { tone: 'good' }),
      () => toast(texts.copyFailed, { tone: 'error' }),
    )
  }
  function download(): void {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([texts.fileText(username, code)], { type: 'text/plain' }))
    link.download = texts.fileName
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  }

  return (
    <>
      <p className="rounded-m bg-well p-4 text-center font-mono text-l text-balance leading-relaxed font-bold tracking-wider select-all">
        {code}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()} size="s">
          <Copy aria-hidden="true" className="size-5" />
          {texts.copy}
        </Button>
        <Button onClick={download} size="s">
          <Download aria-hidden="true" className="size-5" />
          {texts.download}
        </Button>
      </div>
    </>
  )
}

interface ProofProps {
  needsPassword: boolean
  password: string
  onType: (password: string) => void
  refusal: string | undefined
}

/** The field for the account's password, or a new sign-in with Google once the server has refused. */
function Proof({ needsPassword, password, onType, refusal }: ProofProps) {
  return (
    <>
      {needsPassword && (
        <Field error={refusal && errorText(refusal)} label={texts.accountPassword}>
          {(control) => (
            <input
              {...control}
              autoComplete="current-password"
              className={inputClass}
              onChange={(event) => onType(event.currentTarget.value)}
              type="password"
              value={password}
            />
          )}
        </Field>
      )}
      {!needsPassword && refusal !== undefined && (
        <div className="grid justify-items-start gap-2" role="alert">
          <p className="text-s font-semibold text-danger">{errorText(refusal)}</p>
          <a className={buttonClass({ size: 's' })} href={`/api/auth/google${queryString({ next: '/tr/messages' })}`}>
            {texts.toGoogle}
          </a>
        </div>
      )}
    </>
  )
}
