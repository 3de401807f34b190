import { Suspense, useState } from 'react'
import type { DecisionOf, QueueDecision } from '#features/queue/decisions.contract.ts'
import type { QueueItem } from '#features/queue/queue.contract.ts'
import type { bulkKinds } from '#features/queue/queue.rules.ts'
import type { useQueueDecisions } from '#features/queue/web/decisions.api.ts'
import type { Decision, Reason } from '#features/moderation/moderation.rules.ts'
import { wholeNumber } from '#i18n/format.ts'
import { newcomerTexts } from '#texts/features/comments/newcomers'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { queueTexts } from '#texts/features/queue/queue'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const ReasonDialog = lazyPart(() => import('#features/moderation/web/reason-dialog.tsx'))

type BulkKind = (typeof bulkKinds)[number]

interface BulkBarProps {
  items: QueueItem[]
  decisions: ReturnType<typeof useQueueDecisions>
  onClear: () => void
}

/** Decides about all chosen items with one press. */
export function BulkBar({ items, decisions, onClear }: BulkBarProps) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy } = decisions
  const [kind] = items.map((one) => one.kind)
  const isReports = kind === 'report'
  const isOf = kind === 'photo' ? 'photo' : 'newcomer'
  const count = wholeNumber(items.length)
  function decide<K extends BulkKind>(kind: K, decision: DecisionOf<K>, said: string): void {
    decisions.decide({ decisions: items.map(({ item }) => ({ kind, item, decision }) as QueueDecision), said })
  }
  function remove(reason: Reason): void {
    setAsking(false)
    if (isReports) decide('report', { outcome: 'removed', ...reason }, moderationTexts.removed)
    else decide(isOf, { accept: false, ...reason }, newcomerTexts.refused)
  }
  const close = (outcome: Decision) => () => decide('report', { outcome }, moderationTexts.decided(outcome))
  const choices = isReports
    ? [
        { text: moderationTexts.dismiss, choose: close('dismissed') },
        { text: moderationTexts.resolve, choose: close('resolved') },
      ]
    : [{ text: queueTexts.postAll, choose: () => decide(isOf, { accept: true }, newcomerTexts.accepted) }]
  return (
    <div aria-label={queueTexts.selection} className="bottom-bar flex-wrap max-sm:grid max-sm:grid-cols-3" role="region">
      <p className="font-semibold sm:grow" role="status">
        {queueTexts.selected(count)}
      </p>
      <Button className="max-sm:col-span-2" onClick={onClear} size="s" variant="bar">
        {queueTexts.unselect}
      </Button>
      {choices.map(({ text, choose }) => (
        <Button disabled={isBusy} key={text} onClick={choose} size="s" variant="bar">
          {text}
        </Button>
      ))}
      <Button aria-haspopup="dialog" disabled={isBusy} onClick={() => setAsking(true)} size="s" variant="main">
        {queueTexts.removeAll}
      </Button>
      {isAsking && (
        <Suspense>
          <ReasonDialog
            help={queueTexts.removeAllHelp}
            isPending={isBusy}
            onClose={() => setAsking(false)}
            onRemove={remove}
            title={queueTexts.removeAllAsk(count)}
            withoutLaw
          />
        </Suspense>
      )}
    </div>
  )
}
