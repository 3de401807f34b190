import { inWords } from '../../gift-words.ts'
import { commonTexts } from '#texts/i18n/common'
import { giftTexts } from '#texts/features/gifts/gifts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PageList } from '#ui/page-list.tsx'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { Gift } from '../../gifts.contract.ts'
import { type GiftAnswer, inboxOptions, slotOptions, useAnswerGift } from './gifts.api.ts'
import { InboxRow } from './inbox-row.tsx'
import { useNow } from './use-now.ts'

const HALF_MINUTE = 30_000

/** The refusals that have their own message. */
const telling = new Set(['GIFT_NOT_FOUND', 'GIFT_GONE', 'GIFT_EXPIRED'])

/** The open gifts with their remaining time. Loaded on first use. */
export default function InboxDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const query = useInfiniteQuery(inboxOptions(memberId))
  const current = useQuery(slotOptions(memberId, memberId)).data?.gift?.giftType
  const answer = useAnswerGift(memberId)
  const [openedAt] = useState(() => Date.now())
  const ends = (query.data?.pages ?? []).flatMap(({ items }) => items.map(({ expiresAt }) => Date.parse(expiresAt)))
  const [seen, setSeen] = useState(openedAt)
  // The next expiry to wait for; after it, the following one.
  const next = ends.filter((end) => end > seen).toSorted((a, b) => a - b)[0]
  const now = useNow(HALF_MINUTE, next)
  if (next !== undefined && now >= next) setSeen(now)
  const list = useRef<HTMLDivElement>(null)
  const isEmpty = query.data?.pages.every(({ items }) => items.length === 0) ?? true
  const code = answer.error instanceof ApiError ? answer.error.code : ''

  function give(gift: Gift, to: GiftAnswer): void {
    // The row disappears with its buttons: the focus moves to the list.
    answer.mutate({ id: gift.id, answer: to }, { onSettled: () => list.current?.focus() })
  }

  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={giftTexts.inbox}>
      <div aria-label={giftTexts.inbox} className="grid gap-3 outline-none" ref={list} role="group" tabIndex={-1}>
        {!isEmpty && <p className="text-s text-ink-2">{giftTexts.inboxIntro}</p>}
        {!isEmpty && current && (
          <p className="rounded-m bg-saffron-soft px-4 py-3 text-s font-semibold">
            {giftTexts.replaces(`${current.emoji}\u00a0${inWords(current).name}`)}
          </p>
        )}
        {telling.has(code) && (
          <p className="text-s font-semibold text-danger" role="alert">
            {errorText(code)}
          </p>
        )}
        <PageList
          className="grid"
          empty={<StatusMessage help={giftTexts.inboxEmptyHelp} level={3} title={giftTexts.inboxEmpty} />}
          query={query}
          skeleton={<Skeleton className="h-64" />}
        >
          {(gift) => <InboxRow gift={gift} isBusy={answer.isPending} key={gift.id} now={now} onAnswer={(to) => give(gift, to)} />}
        </PageList>
      </div>
    </Dialog>
  )
}
