import { useState } from 'react'
import { claimTexts } from '#texts/features/claims/claims'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useClaimSteps } from './claims.api.ts'
import { StepAlert, StepCount } from './step-parts.tsx'

/** The second step of a claim by mail: the member types the code. */
export function CodeStep({ restaurantId, email }: { restaurantId: string; email: string }) {
  const [code, setCode] = useState('')
  const { start, enter, giveUp } = useClaimSteps(restaurantId)
  const isBusy = start.isPending || enter.isPending || giveUp.isPending
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) enter.mutate(code)
      }}
    >
      <StepCount now={2} />
      <Field hint={claimTexts.codeHint(email)} label={claimTexts.code}>
        {(control) => (
          <input
            {...control}
            autoComplete="one-time-code"
            className={`${inputClass} figure text-l tracking-widest`}
            inputMode="numeric"
            maxLength={20}
            onChange={(event) => setCode(event.target.value)}
            value={code}
          />
        )}
      </Field>
      <StepAlert error={enter.error ?? start.error ?? giveUp.error} failed={claimTexts.codeFailed} />
      <Button disabled={isBusy || code.trim() === ''} size="l" type="submit" variant="main">
        {claimTexts.enter}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={isBusy}
          onClick={() => {
            enter.reset()
            start.mutate({ proof: 'mail', email }, { onSuccess: () => toast(claimTexts.sentAgain, { tone: 'good' }) })
          }}
          size="s"
        >
          {claimTexts.again}
        </Button>
        <Button disabled={isBusy} onClick={() => giveUp.mutate()} size="s">
          {claimTexts.otherWay}
        </Button>
      </div>
    </form>
  )
}
