import { useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { textProblem } from '#lib/text-rule.ts'
import { claimTexts } from '#texts/features/claims/claims'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import { REASON_MAX, reasonRule } from '../../claims.rules.ts'

interface ReasonFormProps {
  label: string
  isBusy: boolean
  onSend: (reason: string) => void
  onCancel: () => void
}

/** Asks a moderator for the reason of a refusal, which the claim's member reads. */
export function ReasonForm({ label, isBusy, onSend, onCancel }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const problem = textProblem(reasonRule, reason)
  const { isTried, submit } = useForm({ problems: { reason: problem }, isPending: isBusy, send: () => onSend(reason) })
  return (
    <form className="grid gap-2" noValidate onSubmit={submit}>
      <TextArea
        error={isTried && problem ? errorText(problem) : undefined}
        hint={claimTexts.reasonHint}
        label={claimTexts.reason}
        max={REASON_MAX}
        onChange={setReason}
        rows={2}
        value={reason}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} size="s" type="submit" variant="destroy">
          {label}
        </Button>
        <Button disabled={isBusy} onClick={onCancel} size="s">
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
