import { inWords } from '../gift-words.ts'
import { commonTexts } from '#texts/i18n/common'
import { giftTexts } from '#texts/features/gifts/gifts'
import { useQuery } from '@tanstack/react-query'
import Gift from 'lucide-react/icons/gift'
import { type ReactNode, Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { UserGift } from '../gifts.contract.ts'
import { slotOptions } from './parts/gifts.api.ts'
import { SendSlot } from './parts/send-slot.tsx'

const GiftDialog = lazyPart(() => import('./parts/gift-dialog.tsx'))

interface GiftSlotProps {
  profile: { id: string; nickname: string }
  isOwn: boolean
  /** Shown next to the gift. */
  children: ReactNode
}

/** A member's gift next to the badge, and for other viewers a button to send a gift. */
export function GiftSlot({ profile, isOwn, children }: GiftSlotProps) {
  const query = useQuery(slotOptions(profile.id, useViewer().data?.profile?.id))
  return (
    <>
      {query.data ? (
        <Shelf gift={query.data.gift} isOwn={isOwn} />
      ) : query.isError ? (
        <div className="profile-slot" data-slot="gift" role="alert">
          <p className="min-w-0 grow text-s">{giftTexts.loadFailed}</p>
          <Button onClick={() => void query.refetch()} size="s" variant="quiet">
            {commonTexts.tryAgain}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-[82px] rounded-m!" />
      )}
      {children}
      {!isOwn && query.data && <SendSlot receiver={profile} slot={query.data} />}
      {!isOwn && query.isPending && <Skeleton className="h-[82px] rounded-m! sm:col-span-2" />}
    </>
  )
}

function Shelf({ gift, isOwn }: { gift: UserGift | null; isOwn: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (!gift) {
    return (
      <div className="profile-slot" data-slot="gift">
        <span aria-hidden="true" className="profile-emblem">
          <Gift className="size-7 text-ink-3" />
        </span>
        <p className="min-w-0">
          <span className="block text-[0.8125rem] text-ink-3">{isOwn ? giftTexts.slotOwn : giftTexts.slot}</span>
          <span className="block text-ink-2">{isOwn ? giftTexts.noneOwn : giftTexts.none}</span>
        </p>
      </div>
    )
  }
  const { giftType, sender } = gift
  return (
    <>
      <button
        aria-haspopup="dialog"
        className="profile-slot w-full text-left hover:bg-saffron-soft"
        data-slot="gift"
        onClick={() => setOpen(true)}
        type="button"
      >
        <span aria-hidden="true" className="profile-emblem">
          {giftType.emoji}
        </span>
        <span className="min-w-0">
          <span className="block text-[0.8125rem] text-ink-3">{isOwn ? giftTexts.slotOwn : giftTexts.slot}</span>
          <b className="block leading-tight wrap-anywhere">{inWords(giftType).name}</b>
          <span className="block text-[0.8125rem] wrap-anywhere text-ink-3">
            {sender ? giftTexts.from(sender.nickname) : giftTexts.fromGone}
          </span>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <GiftDialog gift={gift} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
