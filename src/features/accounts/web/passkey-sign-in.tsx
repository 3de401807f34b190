import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { passkeyTexts as texts } from '#texts/features/accounts/passkeys'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useForm } from '#ui/use-form.ts'
import type { Assertion } from '../passkeys.contract.ts'
import { usePasskeySignIn } from './accounts.api.ts'
import { chooseForSignIn, offerForSignIn, passkeyFailure } from './passkeys/passkeys.api.ts'

const AskedCode = lazyPart(() => import('./second-factor/asked-code.tsx'))

/** Signs in with a passkey, by the button or by the browser's suggestion in the fields of the form. */
export function PasskeySignIn() {
  const signIn = usePasskeySignIn()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** The passkey's signature, while the code of the second factor is missing. */
  const [held, setHeld] = useState<Assertion>()

  async function finish(response: Assertion, code?: string): Promise<void> {
    try {
      const result = await signIn.mutateAsync({ response, ...(code !== undefined && { code }) })
      setHeld('needsCode' in result ? response : undefined)
      setProblem(undefined)
    } catch (error) {
      if (!(error instanceof ApiError && (error.code === 'CODE_WRONG' || error.code === 'RATE_LIMITED'))) setHeld(undefined)
      setProblem(passkeyFailure(error))
    }
  }
  async function choose(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    setHeld(undefined)
    try {
      await finish(await chooseForSignIn())
    } catch (error) {
      setProblem(passkeyFailure(error))
    }
    setBusy(false)
  }
  const onOffered = useEffectEvent((response: Assertion) => void finish(response))
  useEffect(() => offerForSignIn((response) => onOffered(response)), [])

  return (
    <div className="grid gap-3">
      <Button disabled={isBusy} onClick={() => void choose()} size="l">
        <Fingerprint aria-hidden="true" className="size-5 flex-none" />
        {isBusy ? texts.adding : texts.signIn}
      </Button>
      {problem && (
        <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
          {problem}
        </p>
      )}
      {held && <CodeForm isPending={signIn.isPending} onCode={(code) => void finish(held, code)} />}
    </div>
  )
}

function CodeForm({ isPending, onCode }: { isPending: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  const { shown, submit } = useForm({
    problems: { code: code.trim() === '' ? ('CODE_WRONG' as const) : undefined },
    isPending,
    send: () => onCode(code),
    onRefused: focusInvalid,
  })
  return (
    <form className="grid gap-3 rounded-m bg-well p-4" method="post" noValidate onSubmit={submit}>
      <p>{texts.codeIntro}</p>
      <Suspense>
        <AskedCode error={shown.code && errorText(shown.code)} onChange={setCode} value={code} />
      </Suspense>
      <Button disabled={isPending} type="submit" variant="main">
        {texts.continue}
      </Button>
    </form>
  )
}
