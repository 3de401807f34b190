import { useState } from 'react'
import { OutLink } from '#people/web/out-link.tsx'
import { RefusalForm } from '#features/moderation/web/refusal-form.tsx'
import { longDate, wholeNumber } from '#i18n/format.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { newcomerTexts } from '#texts/features/comments/newcomers'
import { ActionRow } from '#ui/action-row.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
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
      <p className="text-s text-ink-2">
        {moderationTexts.writer(`@${writer.username}`, longDate(new Date(signedUpAt)), wholeNumber(votes))}
      </p>
      {isRefusing ? (
        <RefusalForm isBusy={isBusy} onCancel={() => setRefusing(false)} onSend={(reason) => onDecide({ accept: false, ...reason })} />
      ) : (
        <ActionRow label={moderationTexts.actionsOf(restaurant.title)}>
          <Button disabled={isBusy} onClick={() => onDecide({ accept: true })} variant="main">
            {moderationTexts.accept}
          </Button>
          <Button disabled={isBusy} onClick={() => setRefusing(true)}>
            {moderationTexts.refuse}
          </Button>
        </ActionRow>
      )}
    </li>
  )
}
