import { useQuery } from '@tanstack/react-query'
import { mutesOptions, settingsOptions } from '#features/notifications/web/notifications.api.ts'
import { PushDevice } from '#features/notifications/web/push-device.tsx'
import { commonTexts } from '#texts/i18n/common'
import { channelTexts } from '#texts/features/notifications/channels'
import { notificationTexts } from '#texts/features/notifications/notifications'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { Card } from '../card.tsx'
import type { SectionProps } from '../section-pages.ts'
import { useAnchor } from '../use-anchor.ts'
import { ChannelTable } from './channel-table.tsx'
import { DigestChoice } from './digest-choice.tsx'
import { Mutes } from './mutes.tsx'

/** The channels of notifications, and the muted restaurants and threads. */
export default function NotificationsSection({ member: { id: memberId } }: SectionProps) {
  const settings = useQuery(settingsOptions(memberId))
  const mutes = useQuery(mutesOptions(memberId))
  useAnchor(settings.data !== undefined && mutes.data !== undefined)
  if (settings.data && mutes.data)
    return (
      <>
        <Card anchor="bu-cihaz" title={channelTexts.device}>
          <PushDevice memberId={memberId} />
        </Card>
        <Card anchor="kanallar" help={channelTexts.channelsHelp} title={channelTexts.where}>
          <ChannelTable memberId={memberId} settings={settings.data} />
        </Card>
        <Card help={channelTexts.digestHelp} title={channelTexts.digest}>
          <DigestChoice chosen={settings.data.digest} memberId={memberId} />
        </Card>
        <Card anchor="sessizler" title={notificationTexts.mutes}>
          <Mutes items={mutes.data.items} />
        </Card>
      </>
    )
  const failed = settings.isError ? settings : mutes.isError ? mutes : undefined
  if (!failed) return <Skeleton className="h-96 rounded-l!" />
  return (
    <StatusMessage title={commonTexts.loadFailed} tone="error">
      <Button onClick={() => void failed.refetch()}>{commonTexts.tryAgain}</Button>
    </StatusMessage>
  )
}
