import { refusalText } from '#site/refusal-text.ts'
import { claimTexts } from '#texts/features/claims/claims'

const STEPS = 3

/** The number of the current step of the claim. */
export function StepCount({ now }: { now: number }) {
  return <p className="text-s font-bold text-ink-2">{claimTexts.step(String(now), String(STEPS))}</p>
}

/** The message about a step that the server refused. */
export function StepAlert({ error, failed }: { error: Error | null | undefined; failed: string }) {
  if (!error) return null
  return (
    <p className="text-s font-semibold text-danger" role="alert">
      {refusalText(error, failed)}
    </p>
  )
}
