import { RatingField } from '#features/restaurants/web/rating-field.tsx'
import { BODY_MAX } from '#features/restaurants/posting.rules.ts'
import { duetTexts } from '#texts/features/duets/duets'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { DuetDraft, DuetInput } from '../../duets.contract.ts'
import { duetProblem } from '../../duets.rules.ts'

interface DuetFormProps {
  value: DuetDraft
  onChange: (value: DuetDraft) => void
  onSubmit: (duet: DuetInput) => void
  isPending: boolean
  error: Error | null
  /** The message for a failure without its own message. */
  failed: string
  submit: string
}

/** The form for an opinion with a rating; it keeps the typed text after a refusal. */
export function DuetForm({ value, onChange, onSubmit, isPending, error, failed, submit: label }: DuetFormProps) {
  const problem = duetProblem(value.body)
  const { shown, submit } = useForm({
    problems: { rating: value.rating === null ? ('RATING_OUT_OF_RANGE' as const) : undefined, body: problem },
    send: () => {
      if (value.rating !== null) onSubmit({ ...value, rating: value.rating })
    },
  })

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <RatingField
        error={shown.rating && errorText(shown.rating)}
        label={duetTexts.rating}
        onChange={(rating) => onChange({ ...value, rating })}
        value={value.rating}
      />
      <TextArea
        error={shown.body && errorText(shown.body)}
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
        {isPending ? duetTexts.submitting : label}
      </Button>
    </form>
  )
}
