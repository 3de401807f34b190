import { inWords } from '../../gift-words.ts'
import { commonTexts } from '#texts/i18n/common'
import { giftTexts } from '#texts/features/gifts/gifts'
import { MemberLink } from '#people/web/member-link.tsx'
import { longDate } from '#i18n/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { UserGift } from '../../gifts.contract.ts'
import { GiftMessage } from './gift-message.tsx'

/** A gift's details: its type, its sender and the message. Loaded on first use. */
export default function GiftDialog({
  gift: { giftType: stored, sender, message, acceptedAt },
  onClose,
}: {
  gift: UserGift
  onClose: () => void
}) {
  const giftType = inWords(stored)
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={giftType.name}>
      <div className="grid justify-items-start gap-4">
        <div className="flex items-center gap-4">
          <span aria-hidden="true" className="text-[4.5rem] leading-none">
            {giftType.emoji}
          </span>
          <p className="text-ink-2">{giftType.description}</p>
        </div>
        {message && <GiftMessage text={message} />}
        {sender ? (
          <p className="flex min-h-tap items-center gap-3">
            <Avatar name={sender.nickname} url={sender.avatarUrl} />
            <span className="min-w-0">
              <b className="block wrap-anywhere">{sender.nickname}</b>
              <MemberLink className="inline-flex min-h-tap items-center text-ink-2" username={sender.username} />
            </span>
          </p>
        ) : (
          <p className="text-ink-2">{giftTexts.fromGone}</p>
        )}
        <p className="text-s text-ink-3">
          <time dateTime={acceptedAt}>{giftTexts.since(longDate(acceptedAt))}</time>
        </p>
      </div>
    </Dialog>
  )
}
