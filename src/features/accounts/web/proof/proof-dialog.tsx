import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { sessionTexts } from '#texts/features/accounts/sessions'
import { errorText } from '#i18n/error-text.ts'
import { api, ApiError, queryString } from '#lib/api.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { here } from '#ui/navigation.ts'
import { useForm } from '#ui/use-form.ts'
import type { ProofInput, ProofWay } from '../../sessions.contract.ts'
import { PasswordField } from '../password-field.tsx'

const texts = sessionTexts.proof

interface ProofDialogProps {
  ways: readonly ProofWay[]
  onEnd: (isProven: boolean) => void
}

/** Asks a member to prove once more to be the owner of the account. Loaded on first use. */
export default function ProofDialog({ ways, onEnd }: ProofDialogProps) {
  return (
    <Dialog closeLabel={commonTexts.close} onClose={() => onEnd(false)} title={texts.title}>
      {ways.includes('password') ? <ByPassword onProven={() => onEnd(true)} /> : <ByGoogle />}
    </Dialog>
  )
}

function ByPassword({ onProven }: { onProven: () => void }) {
  const [password, setPassword] = useState('')
  const prove = useMutation({
    mutationFn: (body: ProofInput) => api('/account/proof', { method: 'POST', body }),
    onSuccess: onProven,
  })
  const { shown, submit } = useForm({
    problems: { password: password === '' ? texts.missing : undefined },
    isPending: prove.isPending,
    send: () => prove.mutate({ password }),
    onRefused: focusInvalid,
  })
  const refusal = prove.error && (prove.error instanceof ApiError ? errorText(prove.error.code, texts.failed) : texts.failed)
  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <p>{texts.lead}</p>
      <PasswordField
        error={refusal ?? shown.password}
        isNew={false}
        label={texts.password}
        onChange={(next) => {
          prove.reset()
          setPassword(next)
        }}
        value={password}
      />
      <Button disabled={prove.isPending} type="submit" variant="main">
        {prove.isPending ? texts.checking : texts.submit}
      </Button>
    </form>
  )
}

/** A member without a password signs in with Google again. */
function ByGoogle() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{texts.google}</p>
      <a className={buttonClass({ variant: 'main' })} href={`/api/auth/google${queryString({ next: here() })}`}>
        {texts.toGoogle}
      </a>
    </div>
  )
}
