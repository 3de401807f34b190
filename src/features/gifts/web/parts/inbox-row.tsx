import { inWords } from '../../gift-words.ts'
import { giftTexts } from '#texts/features/gifts/gifts'
import Clock from 'lucide-react/icons/clock'
import { MemberLink } from '#people/web/member-link.tsx'
import { fullDate } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import type { Gift } from '../../gifts.contract.ts'
import { remainingTime } from '../../gifts.rules.ts'
import type { GiftAnswer } from './gifts.api.ts'
import { GiftMessage } from './gift-message.tsx'

interface InboxRowProps {
  gift: Gift
  now: number
  isBusy: boolean
  onAnswer: (answer: GiftAnswer) => void
}

/** An open gift: its type, its sender, its remaining time, and the buttons to accept and decline it. */
export function InboxRow({ gift: { giftType, sender, message, expiresAt }, now, isBusy, onAnswer }: InboxRowProps) {
  const left = remainingTime(expiresAt, now)
  const answers = [
    ['accept', giftTexts.accept, 'main'],
    ['reject', giftTexts.reject, 'plain'],
  ] as const
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 border-line py-4 not-first:border-t">
      <span aria-hidden="true" className="w-14 text-center text-[2.75rem] leading-none">
        {giftType.emoji}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <b className="text-l">{inWords(giftType).name}</b>
          <time
            className="inline-flex items-center gap-1.5 text-s font-semibold text-ink-2 tabular-nums"
            dateTime={expiresAt}
            title={fullDate(expiresAt)}
          >
            <Clock aria-hidden="true" size={16} />
            {left ? giftTexts.left(left.hours, left.minutes) : giftTexts.expired}
          </time>
        </p>
        {sender ? (
          <MemberLink
            translate="yes"
            className="inline-flex min-h-tap items-center text-s wrap-anywhere text-ink-2"
            username={sender.username}
          >
            {giftTexts.from(sender.nickname)}
          </MemberLink>
        ) : (
          <p className="py-2 text-s text-ink-2">{giftTexts.fromGone}</p>
        )}
        {message && <GiftMessage text={message} />}
      </div>
      <div className="col-span-2 grid grid-cols-2 gap-2">
        {answers.map(([answer, text, variant]) => (
          <Button disabled={isBusy || !left} key={answer} onClick={() => onAnswer(answer)} size="s" variant={variant}>
            {text}
            <span className="sr-only">{`: ${inWords(giftType).name}${sender ? `, ${sender.nickname}` : ''}`}</span>
          </Button>
        ))}
      </div>
    </li>
  )
}
