import { type FormEvent, useState } from 'react'
import { RatingField } from '#features/posting/web/rating-field.tsx'
import { BODY_MAX } from '#features/restaurants/restaurants.rules.ts'
import { duetTexts } from '#i18n/areas.ts'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { codePoints, isBlank } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { DuetDraft, DuetInput } from '../duets.contract.ts'

interface DuetFormProps {
  value: DuetDraft
  onChange: (value: DuetDraft) => void
  onSubmit: (duet: DuetInput) => void
  isPending: boolean
  error: Error | null
  /** What stands when the failure has no words of its own. */
  failed: string
  submit: string
}

/** An own opinion with an own rating; what was typed stays when it is refused. */
export function DuetForm({ value, onChange, onSubmit, isPending, error, failed, submit }: DuetFormProps) {
  const [isTried, setTried] = useState(false)
  const problem = isBlank(value.body) ? 'BODY_REQUIRED' : codePoints(value.body.trim()) > BODY_MAX ? 'BODY_TOO_LONG' : undefined

  function send(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!problem && value.rating !== null) onSubmit({ ...value, rating: value.rating })
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <RatingField
        error={isTried && value.rating === null ? errorText('RATING_OUT_OF_RANGE') : undefined}
        label={duetTexts.rating}
        onChange={(rating) => onChange({ ...value, rating })}
        value={value.rating}
      />
      <TextArea
        error={isTried && problem ? errorText(problem) : undefined}
        label={duetTexts.body}
        max={BODY_MAX}
        name="body"
        onChange={(body) => onChange({ ...value, body })}
        rows={5}
        value={value.body}
      />
      {error && (
        <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
          {error instanceof ApiError && error.status >= 400 && error.status < 500 ? `${failed} ${errorText(error.code)}` : failed}
        </p>
      )}
      <Button disabled={isPending} size="l" type="submit" variant="main">
        {isPending ? duetTexts.submitting : submit}
      </Button>
    </form>
  )
}
