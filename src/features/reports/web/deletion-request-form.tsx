import { reportTexts } from '#texts/features/reports/reports'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { REASON_MAX, reportProblem } from '../reports.rules.ts'
import { useRequestDeletion } from './parts/reports.api.ts'

interface DeletionRequestFormProps {
  questionId: string
  isDuet: boolean
  onSent: () => void
}

/** The error codes that have their own text; all others show a general message. */
const telling = new Set(['DELETION_REQUESTED', 'REPORT_TARGET_NOT_FOUND', 'RATE_LIMITED'])

/** The form in which the author asks the moderators to delete a restaurant or a duet. It keeps the input until the request is stored. */
export function DeletionRequestForm({ questionId, isDuet, onSent }: DeletionRequestFormProps) {
  const [draft, keep] = useDraft<string>(`deletion-request:${questionId}`)
  const reason = draft ?? (isDuet ? reportTexts.requestDefaultDuet : reportTexts.requestDefault)
  const request = useRequestDeletion(questionId, () => {
    keep(undefined)
    onSent()
  })
  const { shown, submit } = useForm({
    problems: { reason: reportProblem('other', reason) },
    send: () => request.mutate({ reason }),
  })
  const code = request.error instanceof ApiError ? request.error.code : ''
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <p className="text-ink-2">{reportTexts.requestIntro}</p>
      <TextArea
        error={shown.reason && errorText(shown.reason)}
        hint={reportTexts.reasonHint}
        label={reportTexts.requestReason}
        max={REASON_MAX}
        onChange={keep}
        rows={3}
        value={reason}
      />
      {request.isError && (
        <p className="text-s font-semibold text-danger" role="alert">
          {telling.has(code) ? errorText(code) : reportTexts.requestFailed}
        </p>
      )}
      <Button disabled={request.isPending} type="submit" variant="main">
        {request.isPending ? reportTexts.submitting : reportTexts.request}
      </Button>
    </form>
  )
}
