import { useId } from 'react'
import { claimTexts } from '#texts/features/claims/claims'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { useDraft } from '#ui/use-draft.ts'
import type { OwnClaim } from '../../claims.contract.ts'
import { useClaimSteps } from './claims.api.ts'
import { StepAlert, StepCount } from './step-parts.tsx'

interface Draft {
  proof: 'mail' | 'photo'
  email: string
}

const ways = ['mail', 'photo'] as const

/** The first step: the member chooses how to prove the claim. The choice and the typed text are kept on this device. */
export function WayStep({ restaurantId, earlier }: { restaurantId: string; earlier: OwnClaim['claim'] }) {
  const [draft, keep] = useDraft<Draft>(`claim:${restaurantId}`)
  const { proof, email } = draft ?? { proof: 'mail' as const, email: '' }
  const { start } = useClaimSteps(restaurantId)
  const name = useId()
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!start.isPending)
          start.mutate(proof === 'mail' ? { proof, email } : { proof }, {
            onSuccess: () => keep(undefined),
          })
      }}
    >
      {(earlier?.state === 'refused' || earlier?.state === 'ended') && <Earlier claim={earlier} />}
      <StepCount now={1} />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-bold">{claimTexts.way}</legend>
        {ways.map((way) => (
          <label className="grid min-h-tap grid-cols-[24px_minmax(0,1fr)] items-start gap-x-3 py-1.5" key={way}>
            <input
              checked={proof === way}
              className="size-6 accent-saffron"
              name={name}
              onChange={() => keep({ proof: way, email })}
              type="radio"
            />
            <span className="grid">
              <b>{claimTexts.ways[way]}</b>
              <span className="text-s text-ink-2">{claimTexts.wayHelp[way]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {proof === 'mail' && (
        <Field hint={claimTexts.emailHint} label={claimTexts.email}>
          {(control) => (
            <input
              {...control}
              autoComplete="email"
              className={inputClass}
              inputMode="email"
              maxLength={254}
              onChange={(event) => keep({ proof, email: event.target.value })}
              type="email"
              value={email}
            />
          )}
        </Field>
      )}
      <StepAlert error={start.error} failed={claimTexts.beginFailed} />
      <Button disabled={start.isPending || (proof === 'mail' && email.trim() === '')} size="l" type="submit" variant="main">
        {start.isPending ? claimTexts.beginning : claimTexts.begin}
      </Button>
    </form>
  )
}

/** The result of the member's earlier claim. */
function Earlier({ claim: { state, reason, activeSince } }: { claim: NonNullable<OwnClaim['claim']> }) {
  const why = reason ?? (state === 'refused' && activeSince === null ? claimTexts.otherWon : null)
  return (
    <div className="rounded-m bg-well p-3.5">
      <p className="font-bold">{claimTexts[state === 'refused' ? 'refused' : 'ended']}</p>
      {why !== null && <p className="text-s wrap-anywhere text-ink-2">{why}</p>}
    </div>
  )
}
