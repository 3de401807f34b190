import { useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { errorText } from '#i18n/error-text.ts'
import { commonTexts } from '#texts/i18n/common'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import type { Reason } from '../moderation.rules.ts'
import { noReason, ReasonFields, reasonProblems } from './reason-fields.tsx'

interface ReasonDialogProps {
  title: string
  help?: string
  isPending: boolean
  onRemove: (reason: Reason) => void
  onClose: () => void
  /** For several contents at once: none follows a request by law. */
  withoutLaw?: boolean
}

/** The dialog in which a moderator removes content and states the reason. Loaded on first use. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { title, help = moderationTexts.removeHelp, isPending, onRemove, onClose, withoutLaw = false } = props
  const [draft, setDraft] = useState(noReason)
  const [takedown, setTakedown] = useState('')
  const isAdmin = useViewer().data?.isAdmin ?? false
  const number = takedown.trim()
  const { shown, submit } = useForm({
    problems: { ...reasonProblems(draft), takedown: /^\d{0,15}$/.test(number) ? undefined : ('TAKEDOWN_NOT_FOUND' as const) },
    isPending,
    send: () =>
      draft.rule !== null &&
      onRemove({ rule: draft.rule, facts: draft.facts.trim(), ...(Number(number) > 0 && { takedownId: Number(number) }) }),
    onRefused: focusInvalid,
  })
  return (
    <Dialog closeLabel={commonTexts.close} description={help} onClose={onClose} title={title}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <ReasonFields draft={draft} onChange={setDraft} shown={shown} />
        {isAdmin && !withoutLaw && (
          <Field error={shown.takedown && errorText(shown.takedown)} hint={moderationTexts.takedownHint} label={moderationTexts.takedown}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                className={inputClass}
                inputMode="numeric"
                onChange={(event) => setTakedown(event.currentTarget.value)}
                value={takedown}
              />
            )}
          </Field>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button disabled={isPending} type="submit" variant="destroy">
            {moderationTexts.removeYes}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
