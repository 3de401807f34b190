import Award from 'lucide-react/icons/award'
import BellOff from 'lucide-react/icons/bell-off'
import KeyRound from 'lucide-react/icons/key-round'
import { useId, useState } from 'react'
import { notificationTexts } from '#texts/features/notifications/notifications'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Notification } from '../notifications.contract.ts'
import { isSecurity } from '../notifications.rules.ts'
import { markOpened, type MuteTarget, useMute } from './notifications.api.ts'
import { sentenceOf, subjectOf } from '../sentence.ts'
import { pageWords } from './parts/sentence.ts'

/** A group of notifications: its link opens the exact place and marks the group as read. */
export function NotificationRow({ item }: { item: Notification }) {
  const [isMuting, setMuting] = useState(false)
  const { who, did } = sentenceOf(item, pageWords)
  const subject = subjectOf(item, pageWords)
  const choicesId = useId()
  const [actor] = item.actors
  return (
    <li className={`rounded-l ${item.isRead ? 'bg-card' : 'bg-saffron-soft'} shadow-1`}>
      <div className="flex items-start gap-1 p-3">
        <a
          className="flex min-h-tap min-w-0 flex-1 items-start gap-3 rounded-m text-ink no-underline hover:underline"
          href={item.href}
          onClick={() => !item.isRead && markOpened(item.id)}
        >
          {actor ? (
            <Avatar name={actor.nickname} url={actor.avatarUrl} />
          ) : (
            <span aria-hidden="true" className="grid size-11 flex-none place-items-center rounded-pill bg-well text-ink-2">
              {isSecurity(item.kind) ? <KeyRound size={22} /> : <Award size={22} />}
            </span>
          )}
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere">
              {!item.isRead && <span className="sr-only">{notificationTexts.isUnread}: </span>}
              {who && <b>{who} </b>}
              {did}
            </span>
            {subject !== undefined && <span className="line-clamp-2 block text-s wrap-anywhere text-ink-2">{subject}</span>}
            <RelativeTime at={item.createdAt} className="text-s text-ink-2" />
          </span>
        </a>
        {item.restaurant && (
          <button
            aria-controls={choicesId}
            aria-expanded={isMuting}
            aria-label={notificationTexts.muteOf(`${who} ${did}`.trim())}
            className="grid size-tap flex-none place-items-center rounded-m text-ink-2 hover:bg-ink/7"
            onClick={() => setMuting(!isMuting)}
            type="button"
          >
            <BellOff aria-hidden="true" size={20} />
          </button>
        )}
      </div>
      <div hidden={!isMuting} id={choicesId}>
        {isMuting && <MuteChoices item={item} onDone={() => setMuting(false)} />}
      </div>
    </li>
  )
}

function MuteChoices({ item: { restaurant, commentId }, onDone }: { item: Notification; onDone: () => void }) {
  const mute = useMute()
  const press = (target: MuteTarget): void => {
    if (!mute.isPending) mute.mutate({ target, isMuted: true }, { onSuccess: onDone })
  }
  return (
    <div className="flex flex-wrap gap-2 px-3 pb-3">
      {commentId !== null && (
        <Button onClick={() => press({ commentId })} size="s" variant="quiet">
          {notificationTexts.muteThread}
        </Button>
      )}
      {restaurant && (
        <Button onClick={() => press({ restaurantId: restaurant.id })} size="s" variant="quiet">
          {notificationTexts.muteRestaurant}
        </Button>
      )}
    </div>
  )
}
