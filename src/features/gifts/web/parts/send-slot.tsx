import { giftTexts } from '#texts/features/gifts/gifts'
import Gift from 'lucide-react/icons/gift'
import { Suspense, useId, useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { GiftSlot } from '../../gifts.contract.ts'

const SendDialog = lazyPart(() => import('./send-dialog.tsx'))

/** The button to send a gift; a viewer who may not send a gift sees the reason. */
export function SendSlot({ receiver, slot: { canSend, reason } }: { receiver: { id: string; nickname: string }; slot: GiftSlot }) {
  const helpId = useId()
  const [isOpen, setOpen] = useState(false)
  const why = reason === 'SELF' ? 'GIFT_TO_SELF' : 'GIFT_WITHOUT_FOLLOW'
  return (
    <div
      className="profile-slot relative border-[1.5px] border-dashed border-line-strong bg-transparent! shadow-none! has-[button[aria-disabled=false]:hover]:bg-saffron-soft! sm:col-span-2"
      data-slot="send-gift"
    >
      <span aria-hidden="true" className="profile-emblem">
        <Gift className={canSend ? 'size-7 text-saffron-text' : 'size-7 text-ink-3'} />
      </span>
      <div className="min-w-0 grow">
        <button
          aria-describedby={helpId}
          aria-disabled={!canSend}
          aria-haspopup="dialog"
          className="-my-2.5 py-2.5 text-left font-bold after:absolute after:inset-0 after:rounded-m aria-disabled:text-ink-3 aria-disabled:after:cursor-not-allowed"
          onClick={() => canSend && setOpen(true)}
          type="button"
        >
          {giftTexts.send}
        </button>
        <p className="text-[0.8125rem] text-ink-2" id={helpId}>
          {canSend ? giftTexts.sendHelp : errorText(why)}
        </p>
      </div>
      {isOpen && (
        <Suspense>
          <SendDialog onClose={() => setOpen(false)} receiver={receiver} />
        </Suspense>
      )}
    </div>
  )
}
