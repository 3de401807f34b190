import { useState } from 'react'
import { OutLink } from '#people/web/out-link.tsx'
import { noReason, ReasonFields, reasonProblems } from '#features/moderation/web/reason-fields.tsx'
import { longDate, wholeNumber } from '#i18n/format.ts'
import { newcomerTexts } from '#texts/features/comments/newcomers'
import { commonTexts } from '#texts/i18n/common'
import { ActionRow } from '#ui/action-row.tsx'
import { Button } from '#ui/button.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useForm } from '#ui/use-form.ts'
import type { HeldDecision, WaitingText } from '../newcomers.contract.ts'

interface HeldCardProps {
  held: WaitingText
  isBusy: boolean
  onDecide: (decision: HeldDecision) => void
}

/** A held text of a newcomer: its author, its restaurant, the text without clickable links, and the buttons to decide on it. */
export function HeldCard({ held, isBusy, onDecide }: HeldCardProps) {
  const { content, heldAt, isReply, restaurant, writer, signedUpAt, votes } = held
  const [isRefusing, setRefusing] = useState(false)
  return (
    <li className="grid gap-3 rounded-l border-[1.5px] border-line p-3.5 sm:p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <OutLink className="font-bold" to={`/tr/restaurants/${restaurant.id}`}>
          {restaurant.title}
        </OutLink>
        <span className="text-s text-ink-2">{isReply ? newcomerTexts.reply : newcomerTexts.comment}</span>
        <RelativeTime at={heldAt} className="ml-auto text-s text-ink-2" />
      </div>
      <blockquote className="rounded-m bg-well px-3.5 py-2.5 wrap-anywhere whitespace-pre-line">{content}</blockquote>
      <p className="text-s text-ink-2">{newcomerTexts.writer(`@${writer.username}`, longDate(new Date(signedUpAt)), wholeNumber(votes))}</p>
      {isRefusing ? (
        <RefusalForm isBusy={isBusy} onCancel={() => setRefusing(false)} onSend={(reason) => onDecide({ accept: false, ...reason })} />
      ) : (
        <ActionRow label={newcomerTexts.actionsOf(restaurant.title)}>
          <Button disabled={isBusy} onClick={() => onDecide({ accept: true })} variant="main">
            {newcomerTexts.accept}
          </Button>
          <Button disabled={isBusy} onClick={() => setRefusing(true)}>
            {newcomerTexts.refuse}
          </Button>
        </ActionRow>
      )}
    </li>
  )
}

interface RefusalFormProps {
  isBusy: boolean
  onCancel: () => void
  onSend: (reason: Pick<HeldDecision, 'rule' | 'facts'>) => void
}

function RefusalForm({ isBusy, onCancel, onSend }: RefusalFormProps) {
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
          {newcomerTexts.refuseSend}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
