import { claimTexts } from '#texts/features/claims/claims'
import { Button } from '#ui/button.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { toast } from '#ui/toast.ts'
import { useClaimSteps } from './claims.api.ts'
import { StepAlert, StepCount } from './step-parts.tsx'

/** The third step: a moderator looks at the proof. */
export function WaitingStep({ restaurantId }: { restaurantId: string }) {
  const { giveUp } = useClaimSteps(restaurantId)
  return (
    <div className="grid gap-4">
      <StepCount now={3} />
      <StatusMessage help={claimTexts.waitingHelp} level={3} title={claimTexts.waiting}>
        <Button
          disabled={giveUp.isPending}
          onClick={() => giveUp.mutate(undefined, { onSuccess: () => toast(claimTexts.takenBack, { tone: 'good' }) })}
        >
          {claimTexts.takeBack}
        </Button>
      </StatusMessage>
      <StepAlert error={giveUp.error} failed={claimTexts.giveUpFailed} />
    </div>
  )
}
