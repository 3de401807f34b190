import { clientErrorText } from '#site/refusal-text.ts'
import { useState } from 'react'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { errorText } from '#i18n/error-text.ts'
import { longDate } from '#i18n/format.ts'
import { textProblem } from '#lib/text-rule.ts'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import type { Statement } from '../../sanctions.contract.ts'
import { appealRule } from '../../sanctions.rules.ts'
import { useAppeal } from './sanctions.api.ts'

const texts = sanctionTexts.appeal

/** The way to appeal against a decision: the button, the form, or the outcome of the appeal. */
export function AppealPart({
  statement: { id, appeal, appealUntil, undoneAt },
  memberId,
}: {
  statement: Statement
  memberId: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  if (appeal) return <GivenAppeal appeal={appeal} />
  if (undoneAt !== null) return null
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="max-w-[62ch] text-s text-ink-2">
        {appealUntil === null ? sanctionTexts.statement.late : sanctionTexts.statement.ofDate(longDate(appealUntil, 'Europe/Istanbul'))}{' '}
        {sanctionTexts.statement.legal}
      </p>
      {appealUntil !== null && !isOpen && (
        <Button className="justify-self-start" onClick={() => setOpen(true)} size="s" variant="main">
          {texts.send}
        </Button>
      )}
      {isOpen && <AppealForm id={id} memberId={memberId} />}
    </div>
  )
}

function AppealForm({ id, memberId }: { id: number; memberId: string | undefined }) {
  const [draft, keep] = useDraft<string>(`appeal:${id}`)
  const content = draft ?? ''
  const appeal = useAppeal(memberId, id, () => keep(undefined))
  const { shown, submit } = useForm({
    problems: { content: textProblem(appealRule, content) },
    isPending: appeal.isPending,
    send: () => appeal.mutate(content.trim()),
    onRefused: focusInvalid,
  })
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <TextArea
        error={shown.content && errorText(shown.content)}
        hint={texts.hint}
        label={texts.label}
        max={appealRule.max}
        onChange={keep}
        rows={5}
        value={content}
      />
      {appeal.isError && (
        <p className="text-s font-semibold text-danger" role="alert">
          {clientErrorText(appeal.error, texts.failed)}
        </p>
      )}
      <Button className="justify-self-start" disabled={appeal.isPending} type="submit" variant="main">
        {appeal.isPending ? texts.sending : texts.send}
      </Button>
    </form>
  )
}

function GivenAppeal({ appeal }: { appeal: NonNullable<Statement['appeal']> }) {
  const { content, answer } = appeal
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      {content !== null && (
        <>
          <p className="text-s font-bold">{texts.label}</p>
          <p className="max-w-[62ch] whitespace-pre-line wrap-anywhere">{content}</p>
        </>
      )}
      <p className="font-semibold" role="status">
        {outcomeText(appeal)}
      </p>
      {answer !== null && (
        <>
          <p className="text-s font-bold">{texts.answer}</p>
          <p className="max-w-[62ch] whitespace-pre-line wrap-anywhere">{answer}</p>
        </>
      )}
    </div>
  )
}

function outcomeText({ outcome, isRestored }: NonNullable<Statement['appeal']>): string {
  if (outcome === null) return texts.waiting
  if (outcome !== 'undone') return texts[outcome]
  return isRestored === null ? texts.undone : isRestored ? texts.restored : texts.lost
}
