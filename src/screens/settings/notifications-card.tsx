import { useQuery } from '@tanstack/react-query'
import type { Mute } from '#features/notifications/notifications.contract.ts'
import { mutesOptions, settingsOptions, useMute } from '#features/notifications/web/notifications.api.ts'
import { PushDevice } from '#features/notifications/web/push-device.tsx'
import { commonTexts } from '#texts/i18n/common'
import { notificationTexts } from '#texts/features/notifications/notifications'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Card } from './card.tsx'
import { ChannelTable } from './channel-table.tsx'
import { DigestChoice } from './digest-choice.tsx'

/** The channels of notifications, and the muted restaurants and threads. */
export function NotificationsCard({ memberId }: { memberId: string }) {
  const settings = useQuery(settingsOptions(memberId))
  const mutes = useQuery(mutesOptions(memberId))
  const failed = settings.isError ? settings : mutes.isError ? mutes : undefined
  return (
    <div className="scroll-mt-20" id="bildirimler">
      <Card help={notificationTexts.settingsHelp} title={notificationTexts.settings}>
        {settings.data && mutes.data ? (
          <>
            <PushDevice memberId={memberId} />
            <DigestChoice chosen={settings.data.digest} memberId={memberId} />
            <ChannelTable memberId={memberId} settings={settings.data} />
            <Mutes items={mutes.data.items} />
          </>
        ) : failed ? (
          <p className="text-danger" role="alert">
            {commonTexts.loadFailed}{' '}
            <button className="min-h-tap font-bold underline" onClick={() => void failed.refetch()} type="button">
              {commonTexts.tryAgain}
            </button>
          </p>
        ) : (
          <Skeleton className="h-96" />
        )}
      </Card>
    </div>
  )
}

function Mutes({ items }: { items: Mute[] }) {
  const mute = useMute()
  return (
    <section aria-labelledby="sessizler" className="grid gap-2">
      <h3 id="sessizler">{notificationTexts.mutes}</h3>
      {items.length === 0 && <p className="text-s text-ink-2">{notificationTexts.mutesNone}</p>}
      <ul className="grid gap-1">
        {items.map(({ restaurant, commentId, excerpt }) => {
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
        })}
      </ul>
    </section>
  )
}
