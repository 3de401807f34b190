import ChevronDown from 'lucide-react/icons/chevron-down'
import type { NotificationSettings } from '#features/notifications/notifications.contract.ts'
import { type Channel, channels, channelsOf, type PushKind } from '#features/notifications/notifications.rules.ts'
import { useSaveSetting } from '#features/notifications/web/notifications.api.ts'
import { channelTexts } from '#texts/features/notifications/channels'
import { notificationTexts } from '#texts/features/notifications/notifications'
import { wholeNumber } from '#i18n/format.ts'
import { kindGroups, kindsOf } from './channel-groups.ts'

// As narrow as a finger allows, because the names of the kinds need the space.
const column = 'w-px min-w-11'

interface SettingsProps {
  memberId: string
  settings: NotificationSettings
}

/** The channels of each kind of notification, in groups that open one by one. */
export function ChannelTable(props: SettingsProps) {
  return (
    <div className="-my-2 grid divide-y divide-line">
      {kindGroups.map((group, index) => (
        <Group isOpen={index === 0} key={group} kinds={kindsOf(group)} title={channelTexts.groups[group]} {...props} />
      ))}
    </div>
  )
}

interface GroupProps extends SettingsProps {
  title: string
  kinds: readonly PushKind[]
  /** Whether the group is open at first. */
  isOpen: boolean
}

function Group({ title, kinds, isOpen, memberId, settings }: GroupProps) {
  const switches = kinds.flatMap((kind) => channels.map((channel) => switchOf(settings, kind, channel))).filter((one) => one !== undefined)
  const on = switches.filter(Boolean).length
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <h3 className="kind-group-title">{title}</h3>
        <span className="flex-none text-s text-ink-2">{channelTexts.on(wholeNumber(on), wholeNumber(switches.length))}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 flex-none text-ink-2 transition-[rotate] duration-(--calm) group-open:rotate-180"
        />
      </summary>
      <table aria-label={title} className="mb-2 w-full border-collapse">
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
    </details>
  )
}

/** Whether a kind is on in a channel; undefined where the kind has no such channel. */
function switchOf(settings: NotificationSettings, kind: PushKind, channel: Channel): boolean | undefined {
  return channelsOf(kind).includes(channel) ? (settings[channel] as Partial<Record<PushKind, boolean>>)[kind] : undefined
}

function KindRow({ kind, memberId, settings }: SettingsProps & { kind: PushKind }) {
  const save = useSaveSetting(memberId)
  const name = kind === 'message' ? channelTexts.message : notificationTexts.kinds[kind]
  return (
    <tr className="border-b border-line last:border-0">
      <th className="py-1 pr-2 text-left font-semibold" scope="row">
        {name}
        {kind === 'message' && <span className="block text-s font-normal text-ink-2">{channelTexts.messageHelp}</span>}
      </th>
      {channels.map((channel) => {
        const isOn = switchOf(settings, kind, channel)
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
