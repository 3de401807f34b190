import { useState } from 'react'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { GivenReason } from '../moderation.rules.ts'
import { noReason, ReasonFields, reasonProblems } from './reason-fields.tsx'

interface RefusalFormProps {
  isBusy: boolean
  onCancel: () => void
  onSend: (reason: GivenReason) => void
}

/** The reason with which a moderator refuses what waits. */
export function RefusalForm({ isBusy, onCancel, onSend }: RefusalFormProps) {
  const [draft, setDraft] = useState(noReason)
  const { shown, submit } = useForm({
    problems: reasonProblems(draft),
    isPending: isBusy,
    send: () => onSend({ rule: draft.rule ?? undefined, facts: draft.facts.trim() }),
    onRefused: focusInvalid,
  })
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <ReasonFields draft={draft} onChange={setDraft} shown={shown} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} type="submit" variant="destroy">
          {moderationTexts.refuseSend}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
