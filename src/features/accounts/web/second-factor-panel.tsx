import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { secondFactorTexts as texts } from '#texts/features/accounts/second-factor'
import { keyTexts } from '#texts/features/accounts/keys'
import { errorText } from '#i18n/error-text.ts'
import { fullDate, wholeNumber } from '#i18n/format.ts'
import { ApiError } from '#lib/api.ts'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { accountKeys } from '../accounts.keys.ts'
import type { SecondFactor, TotpSetup } from '../second-factor.contract.ts'
import { waitOf } from './keys.api.ts'
import { useFreshProof } from './use-fresh-proof.tsx'
import { beginTotp, renewCodes, secondFactorOptions, turnOff } from './second-factor/second-factor.api.ts'

const SetupDialog = lazyPart(() => import('./second-factor/setup-dialog.tsx'))

/** Shows whether signing in asks for a code, with the buttons to change that. */
export function SecondFactorPanel() {
  const factor = useQuery(secondFactorOptions())
  const client = useQueryClient()
  const { run, dialog } = useFreshProof()
  const [start, setStart] = useState<TotpSetup | readonly string[]>()
  const turningOff = useConfirm({ question: texts.offQuestion, help: texts.offHelp, yes: texts.turnOff, onYes: goOff })
  const load = () => client.invalidateQueries({ queryKey: accountKeys.secondFactor })

  async function change(act: () => Promise<unknown>): Promise<void> {
    try {
      await run(act)
    } catch (error) {
      toast(error instanceof ApiError ? errorText(error.code, texts.failed) : texts.failed, { tone: 'error' })
    }
    await load()
  }
  function close(): void {
    setStart(undefined)
    void load()
  }
  async function goOff(): Promise<void> {
    await change(async () => {
      const until = waitOf(await turnOff())
      toast(until === undefined ? texts.turnedOff : keyTexts.later.toast(fullDate(until)), { tone: 'good' })
    })
    await client.invalidateQueries({ queryKey: accountKeys.waiting })
  }
  if (factor.isError)
    return (
      <p className="text-danger" role="alert">
        {commonTexts.loadFailed}
      </p>
    )
  if (!factor.data) return <Skeleton className="h-12" />
  return (
    <>
      <State
        factor={factor.data}
        onOff={() => turningOff.ask()}
        onRenew={() => void change(async () => setStart((await renewCodes()).codes))}
        onSetUp={() => void change(async () => setStart(await beginTotp()))}
      />
      <Suspense>{start && <SetupDialog onClose={close} start={start} />}</Suspense>
      {turningOff.dialog}
      {dialog}
    </>
  )
}

interface StateProps {
  factor: SecondFactor
  onSetUp: () => void
  onRenew: () => void
  onOff: () => void
}

function State({ factor: { isOn, recoveryCodesLeft }, onSetUp, onRenew, onOff }: StateProps) {
  if (!isOn)
    return (
      <Button className="justify-self-start" onClick={onSetUp}>
        {texts.setUp}
      </Button>
    )
  return (
    <>
      <p>
        <b>{texts.isOn}</b> {texts.left(wholeNumber(recoveryCodesLeft))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRenew}>{texts.renew}</Button>
        <Button onClick={onOff} variant="danger">
          {texts.turnOff}
        </Button>
      </div>
    </>
  )
}
