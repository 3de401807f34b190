import { useState } from 'react'
import { claimTexts } from '#texts/features/claims/claims'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import type { GivenInput } from '../../claims.contract.ts'
import { restaurantIdOf } from '../../claims.rules.ts'
import { StepAlert } from './step-parts.tsx'

interface GiveFormProps {
  error: Error | null
  isBusy: boolean
  onGive: (input: GivenInput, onDone: () => void) => void
}

/** Gives a restaurant to a member without a proof. */
export function GiveForm({ error, isBusy, onGive }: GiveFormProps) {
  const [link, setLink] = useState('')
  const [username, setUsername] = useState('')
  const input = { restaurantId: restaurantIdOf(link), username: username.trim().replace(/^@/, '') }
  const isWhole = input.restaurantId !== '' && input.username !== ''
  const clear = (): void => {
    setLink('')
    setUsername('')
  }
  return (
    <form
      className="grid gap-3 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && isWhole) onGive(input, clear)
      }}
    >
      <div>
        <h2 className="text-m">{claimTexts.give}</h2>
        <p className="text-s text-ink-2">{claimTexts.giveHelp}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={claimTexts.restaurantAddress}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              className={inputClass}
              maxLength={400}
              onChange={(event) => setLink(event.target.value)}
              value={link}
            />
          )}
        </Field>
        <Field label={claimTexts.username}>
          {(control) => (
            <input
              {...control}
              autoCapitalize="none"
              autoComplete="off"
              className={inputClass}
              maxLength={40}
              onChange={(event) => setUsername(event.target.value)}
              spellCheck={false}
              value={username}
            />
          )}
        </Field>
      </div>
      <StepAlert error={error} failed={claimTexts.failed} />
      <Button className="justify-self-start" disabled={isBusy || !isWhole} type="submit">
        {claimTexts.giveSubmit}
      </Button>
    </form>
  )
}
