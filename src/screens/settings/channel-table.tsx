import type { NotificationSettings } from '#features/notifications/notifications.contract.ts'
import { channels, channelsOf, notificationKinds, type PushKind } from '#features/notifications/notifications.rules.ts'
import { useSaveSetting } from '#features/notifications/web/notifications.api.ts'
import { channelTexts } from '#texts/features/notifications/channels'
import { notificationTexts } from '#texts/features/notifications/notifications'

// As narrow as a finger allows, because the names of the kinds need the space.
const column = 'w-px min-w-11'

/** The channels of each kind of notification. */
export function ChannelTable({ memberId, settings }: { memberId: string; settings: NotificationSettings }) {
  const kinds: readonly PushKind[] = [...notificationKinds, 'message']
  return (
    <section aria-labelledby="kanallar" className="grid gap-2">
      <h3 id="kanallar">{channelTexts.where}</h3>
      <p className="text-s text-ink-2">{channelTexts.channelsHelp}</p>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-s text-ink-2">
            <th className="py-2 text-left font-bold" scope="col">
              {channelTexts.kind}
            </th>
            {channels.map((channel) => (
              <th className={`${column} px-1 py-2 text-center font-bold whitespace-nowrap`} key={channel} scope="col">
                {channelTexts.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <KindRow key={kind} kind={kind} memberId={memberId} settings={settings} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function KindRow({ kind, memberId, settings }: { kind: PushKind; memberId: string; settings: NotificationSettings }) {
  const save = useSaveSetting(memberId)
  const name = kind === 'message' ? channelTexts.message : notificationTexts.kinds[kind]
  return (
    <tr className="border-b border-line last:border-0">
      <th className="py-1 pr-2 text-left font-bold" scope="row">
        {name}
        {kind === 'message' && <span className="block text-s font-normal text-ink-2">{channelTexts.messageHelp}</span>}
      </th>
      {channels.map((channel) => {
        const isOn = channelsOf(kind).includes(channel) ? (settings[channel] as Partial<Record<PushKind, boolean>>)[kind] : undefined
        return (
          <td className={`${column} p-0 text-center align-middle`} key={channel}>
            {isOn !== undefined && (
              <label className="grid min-h-tap cursor-pointer place-items-center">
                <span className="sr-only">{channelTexts.switchOf(name, channelTexts.channels[channel])}</span>
                <input
                  checked={isOn}
                  className="size-6 accent-saffron"
                  onChange={(event) => save.mutate({ kind, channel, isOn: event.currentTarget.checked })}
                  type="checkbox"
                />
              </label>
            )}
          </td>
        )
      })}
    </tr>
  )
}
