import { useState } from 'react'
import { RefusalForm } from '#features/moderation/web/refusal-form.tsx'
import { longDate, wholeNumber } from '#i18n/format.ts'
import { OutLink } from '#people/web/out-link.tsx'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { ActionRow } from '#ui/action-row.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { PhotoDecision, WaitingPhoto } from '../member-photos.contract.ts'

interface WaitingCardProps {
  photo: WaitingPhoto
  isBusy: boolean
  onDecide: (decision: PhotoDecision) => void
}

/** A waiting photo of a newcomer in full, its restaurant and dish, its member, and the buttons to decide on it. */
export function WaitingCard({ photo: waiting, isBusy, onDecide }: WaitingCardProps) {
  const { photo, width, height, alt, dish, restaurant, author, addedAt, signedUpAt, votes } = waiting
  const [isRefusing, setRefusing] = useState(false)
  return (
    <li className="grid gap-3 rounded-l border-[1.5px] border-line p-3.5 sm:p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <OutLink className="font-bold" to={`/tr/restaurants/${restaurant.id}`}>
          {restaurant.title}
        </OutLink>
        {dish && <span className="text-s text-ink-2">{dish.name}</span>}
        <RelativeTime at={addedAt} className="ml-auto text-s text-ink-2" />
      </div>
      <img
        alt={alt ?? memberPhotoTexts.waitingPhoto(restaurant.title)}
        className="max-h-[60vh] w-full rounded-m object-contain"
        height={height}
        src={photo.replace(/-1600\.webp$/, '-800.webp')}
        width={width}
      />
      <p className="text-s text-ink-2">
        {moderationTexts.writer(`@${author.username}`, longDate(new Date(signedUpAt)), wholeNumber(votes))}
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
