import { moderationTexts } from '#texts/features/moderation/moderation'
import { queueTexts } from '#texts/features/queue/queue'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { QueueItem } from '../queue.contract.ts'
import { isOthers, placeKey } from '../queue.rules.ts'

interface QueueRowProps {
  item: QueueItem
  memberId: string
  isOpened: boolean
  onOpen: () => void
}

/** An item of the queue: its kind and name, how long it waits, and the moderator who works on it. */
export function QueueRow({ item, memberId, isOpened, onOpen }: QueueRowProps) {
  const { kind, contentType, title, since, assignee } = item
  const name = contentType === null ? queueTexts.kinds[kind] : `${queueTexts.kinds[kind]}: ${moderationTexts.kinds[contentType]}`
  return (
    <li>
      <button
        aria-current={isOpened || undefined}
        className="grid w-full gap-0.5 rounded-m border-[1.5px] border-transparent px-3 py-2.5 text-left hover:bg-ink/7 aria-[current]:border-saffron aria-[current]:bg-saffron-soft"
        data-place={placeKey(item)}
        onClick={onOpen}
        type="button"
      >
        <span className="flex flex-wrap items-baseline gap-x-2 text-s">
          <b>{name}</b>
          <RelativeTime at={since} className="ml-auto text-ink-3" />
        </span>
        <span className="wrap-anywhere">{title ?? queueTexts.gone}</span>
        {assignee && (
          <span className={`text-s font-semibold ${isOthers(item, memberId) ? 'text-ink-2' : 'text-accept-text'}`}>
            {isOthers(item, memberId) ? queueTexts.takenBy(assignee.username) : queueTexts.mine}
          </span>
        )}
      </button>
    </li>
  )
}
