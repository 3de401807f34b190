import type { Mute } from '#features/notifications/notifications.contract.ts'
import { useMute } from '#features/notifications/web/notifications.api.ts'
import { notificationTexts } from '#texts/features/notifications/notifications'
import { Button } from '#ui/button.tsx'
import { FoldedList } from '#ui/folded-list.tsx'

/** The muted restaurants and threads, each with a button that unmutes it. */
export function Mutes({ items }: { items: Mute[] }) {
  const mute = useMute()
  if (items.length === 0) return <p className="text-s text-ink-2">{notificationTexts.mutesNone}</p>
  return (
    <FoldedList className="grid gap-1" items={items} shown={4}>
      {({ restaurant, commentId, excerpt }) => {
        const title = commentId === null ? restaurant.title : notificationTexts.mutedThread(restaurant.title)
        const target = commentId === null ? { restaurantId: restaurant.id } : { commentId }
        return (
          <li className="flex items-center justify-between gap-3" key={`${restaurant.id} ${commentId ?? ''}`}>
            <span className="min-w-0 wrap-anywhere">
              <b className="block">{title}</b>
              {excerpt !== null && <span className="line-clamp-1 block text-s text-ink-2">{excerpt}</span>}
            </span>
            <Button
              aria-label={notificationTexts.unmuteOf(title)}
              onClick={() => !mute.isPending && mute.mutate({ target, isMuted: false })}
              size="s"
            >
              {notificationTexts.unmute}
            </Button>
          </li>
        )
      }}
    </FoldedList>
  )
}
