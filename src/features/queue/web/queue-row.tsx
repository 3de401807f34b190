import { moderationTexts } from '#texts/features/moderation/moderation'
import { queueTexts } from '#texts/features/queue/queue'
import { reportTexts } from '#texts/features/reports/reports'
import { wholeNumber } from '#i18n/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { QueueItem } from '../queue.contract.ts'
import { isOthers, placeKey } from '../queue.rules.ts'

interface QueueRowProps {
  item: QueueItem
  memberId: string
  isOpened: boolean
  onOpen: () => void
  /** Whether it is one of those that are decided at once; undefined where it cannot be. */
  isSelected: boolean | undefined
  onSelect: () => void
}

/**
 * An item of the queue: its kind, why and how often it was reported, since when, its text or picture, and the moderator who works on it.
 */
export function QueueRow({ item, memberId, isOpened, onOpen, isSelected, onSelect }: QueueRowProps) {
  const { kind, contentType, title, excerpt, picture, category, reportCount, since, assignee } = item
  const name = contentType === null ? queueTexts.kinds[kind] : moderationTexts.kinds[contentType]
  const subject = title ?? queueTexts.gone
  const reports = [category && reportTexts.types[category], reportCount > 1 && queueTexts.reports(wholeNumber(reportCount))].filter(Boolean)
  return (
    <li className="flex rounded-m border-[1.5px] border-transparent hover:bg-ink/7 has-aria-[current]:border-saffron has-aria-[current]:bg-saffron-soft">
      <label className={`grid min-h-tap w-tap flex-none place-items-center ${isSelected === undefined ? 'invisible' : 'cursor-pointer'}`}>
        <span className="sr-only">{queueTexts.select(subject)}</span>
        <input
          checked={isSelected ?? false}
          className="size-5 accent-saffron"
          disabled={isSelected === undefined}
          onChange={onSelect}
          type="checkbox"
        />
      </label>
      <button
        aria-current={isOpened || undefined}
        className="flex min-w-0 grow items-start gap-3 rounded-m py-2.5 pr-3 pl-1 text-left"
        data-place={placeKey(item)}
        onClick={onOpen}
        type="button"
      >
        <span className="grid min-w-0 grow gap-0.5">
          <span className="text-s text-ink-2">
            <b className="text-ink">{name}</b>
            {reports.map((text) => ` · ${text}`)} · <RelativeTime at={since} className="whitespace-nowrap" />
          </span>
          <span className="font-semibold wrap-anywhere">{subject}</span>
          {excerpt !== null && <span className="line-clamp-2 text-s text-ink-2 wrap-anywhere">{excerpt}</span>}
          {assignee && (
            <span className={`text-s font-semibold ${isOthers(item, memberId) ? 'text-ink-2' : 'text-accept-text'}`}>
              {isOthers(item, memberId) ? queueTexts.takenBy(assignee.username) : queueTexts.mine}
            </span>
          )}
        </span>
        {picture !== null && (
          <img
            alt={queueTexts.picture(subject)}
            className="size-16 flex-none rounded-m object-cover"
            decoding="async"
            height={64}
            loading="lazy"
            src={picture}
            width={64}
          />
        )}
      </button>
    </li>
  )
}
