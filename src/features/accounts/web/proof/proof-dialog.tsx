import { useMutation } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { secondFactorTexts as codeTexts } from '#texts/features/accounts/second-factor'
import { passkeyTexts } from '#texts/features/accounts/passkeys'
import { sessionTexts } from '#texts/features/accounts/sessions'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { queryString } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { here } from '#ui/navigation.ts'
import { useForm } from '#ui/use-form.ts'
import type { ProofInput, ProofWay } from '../../sessions.contract.ts'
import { CodeField } from '../second-factor/code-field.tsx'
import { passkeyFailure, proveByPasskey } from '../passkeys/passkeys.api.ts'
import { PasswordField } from '../password-field.tsx'

const texts = sessionTexts.proof

interface ProofDialogProps {
  ways: readonly ProofWay[]
  onEnd: (isProven: boolean) => void
}

/** Asks a member to prove again to be the owner of the account. Loaded on first use. */
export default function ProofDialog({ ways, onEnd }: ProofDialogProps) {
  return (
    <Dialog closeLabel={commonTexts.close} onClose={() => onEnd(false)} title={texts.title}>
      <div className="grid gap-4">
        {ways.includes('passkey') && <ByPasskey onProven={() => onEnd(true)} />}
        {ways.includes('password') || ways.includes('code') ? (
          <ByTyping onProven={() => onEnd(true)} ways={ways} />
        ) : (
          ways.includes('google') && <ByGoogle />
        )}
      </div>
    </Dialog>
  )
}

/** Proves with a passkey. Listed first because it is the shortest way. */
function ByPasskey({ onProven }: { onProven: () => void }) {
  const prove = useMutation({ mutationFn: proveByPasskey, onSuccess: onProven })
  const failure = prove.error && passkeyFailure(prove.error)
  return (
    <div className="grid gap-3 border-b border-line pb-4">
      <p>{passkeyTexts.proofIntro}</p>
      <Button disabled={prove.isPending} onClick={() => prove.mutate()} variant="main">
        <Fingerprint aria-hidden="true" className="size-5 flex-none" />
        {prove.isPending ? passkeyTexts.adding : passkeyTexts.byPasskey}
      </Button>
      {failure && (
        <p className="text-s font-semibold text-danger" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}

/** Proves with the password or with a code of the authenticator app. */
function ByTyping({ ways, onProven }: { ways: readonly ProofWay[]; onProven: () => void }) {
  const [way, setWay] = useState<'password' | 'code'>(ways.includes('password') ? 'password' : 'code')
  const [typed, setTyped] = useState('')
  const isCode = way === 'code'
  const prove = useMutation({
    mutationFn: (body: ProofInput) => api('POST /account/proof', { body }),
    onSuccess: onProven,
  })
  const { shown, submit, restart } = useForm({
    problems: { typed: typed.trim() === '' ? (isCode ? codeTexts.missing : texts.missing) : undefined },
    isPending: prove.isPending,
    send: () => prove.mutate({ [way]: typed }),
    onRefused: focusInvalid,
  })
  const refusal = prove.error && refusalText(prove.error, texts.failed)
  function type(next: string): void {
    prove.reset()
    setTyped(next)
  }
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <p>{ways.includes('passkey') ? texts.otherwise : isCode ? codeTexts.proofIntro : texts.intro}</p>
      {isCode ? (
        <CodeField error={refusal ?? shown.typed} onChange={type} value={typed} />
      ) : (
        <PasswordField error={refusal ?? shown.typed} isNew={false} label={texts.password} onChange={type} value={typed} />
      )}
      <Button disabled={prove.isPending} type="submit" {...(!ways.includes('passkey') && { variant: 'main' as const })}>
        {prove.isPending ? texts.checking : texts.submit}
      </Button>
      {ways.includes('password') && ways.includes('code') && (
        <Button
          onClick={() => {
            setWay(isCode ? 'password' : 'code')
            type('')
            restart()
          }}
          variant="quiet"
        >
          {isCode ? codeTexts.byPassword : codeTexts.byCode}
        </Button>
      )}
    </form>
  )
}

/** Lets a member without a password prove the identity by signing in with Google again. */
function ByGoogle() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{texts.google}</p>
      <a className={buttonClass({ variant: 'main' })} href={`/api/auth/google${queryString({ next: here(), prove: 1 })}`}>
        {texts.toGoogle}
      </a>
    </div>
  )
}
