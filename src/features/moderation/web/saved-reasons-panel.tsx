import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { wholeNumber } from '#i18n/format.ts'
import { useRefusal } from '#people/web/use-refusal.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { savedReasonTexts as texts } from '#texts/features/moderation/saved-reasons'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useConfirm } from '#ui/use-confirm.tsx'
import { houseRules } from '../moderation.rules.ts'
import type { SavedReason } from '../saved-reasons.contract.ts'
import { SAVED_REASONS_MAX } from '../saved-reasons.rules.ts'
import { ReasonForm } from './saved-reasons/reason-form.tsx'
import { ReasonItem } from './saved-reasons/reason-item.tsx'
import { savedReasonsOptions, shownName, useDeleteReason } from './saved-reasons/saved-reasons.api.ts'

const ADD = 'metin-ekle'

/** The saved reasons by house rule, and in their place the form of the one that is written. */
export function SavedReasonsPanel({ onRefused }: { onRefused: () => void }) {
  const saved = useQuery({ ...savedReasonsOptions(), staleTime: 0 })
  // Null: a new one.
  const [written, setWritten] = useState<SavedReason | null>()
  const [returnTo, setReturnTo] = useState<{ to: string }>()
  useRefusal(saved.error, onRefused)
  useEffect(() => {
    if (returnTo) document.getElementById(returnTo.to)?.querySelector('button')?.focus()
  }, [returnTo])
  if (written !== undefined) {
    const close = (): void => {
      setWritten(undefined)
      setReturnTo({ to: written ? `metin-${written.id}` : ADD })
    }
    return <ReasonForm onClose={close} reason={written} />
  }
  if (saved.isError) {
    return (
      <StatusMessage level={2} title={commonTexts.loadFailed} tone="error">
        <Button onClick={() => void saved.refetch()}>{commonTexts.tryAgain}</Button>
      </StatusMessage>
    )
  }
  if (!saved.data) return <Skeleton className="h-60 rounded-l!" />
  const { items } = saved.data
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3" id={ADD}>
        <p className="text-ink-2">{texts.count(wholeNumber(items.length), wholeNumber(SAVED_REASONS_MAX))}</p>
        <Button onClick={() => setWritten(null)} variant="main">
          {texts.add}
        </Button>
      </div>
      {items.length === 0 && <StatusMessage help={texts.noneHelp} level={2} title={texts.none} />}
      <ReasonGroups items={items} onEdit={setWritten} />
    </div>
  )
}

function ReasonGroups({ items, onEdit }: { items: readonly SavedReason[]; onEdit: (reason: SavedReason) => void }) {
  const removal = useDeleteReason()
  const { ask, dialog } = useConfirm<SavedReason>({
    question: ({ name }) => texts.removeQuestion(shownName(name)),
    help: texts.removeHelp,
    yes: texts.remove,
    onYes: (reason) => removal.mutate(reason),
  })
  const groups = houseRules.map((rule) => ({ rule, reasons: items.filter((one) => one.rule === rule) }))
  return (
    <>
      {groups
        .filter(({ reasons }) => reasons.length > 0)
        .map(({ rule, reasons }) => (
          <section aria-label={moderationTexts.rules[rule]} className="grid gap-3" key={rule}>
            <h2 className="text-l">{moderationTexts.rules[rule]}</h2>
            <ul className="grid gap-3">
              {reasons.map((reason) => (
                <ReasonItem
                  isBusy={removal.isPending}
                  key={reason.id}
                  onDelete={() => ask(reason)}
                  onEdit={() => onEdit(reason)}
                  reason={reason}
                />
              ))}
            </ul>
          </section>
        ))}
      {dialog}
    </>
  )
}
