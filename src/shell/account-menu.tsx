import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import FolderHeart from 'lucide-react/icons/folder-heart'
import ListChecks from 'lucide-react/icons/list-checks'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { type ComponentType, type RefObject, Suspense, useState } from 'react'
import type { OwnProfile } from '#people/viewer.contract.ts'
import { useViewer } from '#people/web/viewer.api.ts'
import { useSignOut } from '#features/accounts/web/accounts.api.ts'
import { newText, summaryOptions } from '#features/feed/web/summary.api.ts'
import type { QueueCount } from '#features/queue/queue.contract.ts'
import { COUNTED_MAX } from '#features/queue/queue.rules.ts'
import { queueCountOptions } from '#features/queue/web/queue.api.ts'
import { queueTexts } from '#texts/features/queue/queue'
import { commonTexts } from '#texts/i18n/common'
import { feedTexts } from '#texts/features/feed/feed'
import { pageTexts } from '#texts/i18n/pages'
import { profileTexts } from '#texts/features/profiles/profiles'
import { compactCount, score } from '#i18n/format.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { go } from '#ui/navigation.ts'

const DeskDialog = lazyPart(() => import('#screens/admin/desk-dialog.tsx'))

interface AccountMenuProps {
  profile: OwnProfile
  anchor: RefObject<HTMLButtonElement | null>
  /** Container of the menu: within the header. */
  holder: RefObject<HTMLDivElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  onCollections: () => void
}

const entryClass =
  'flex min-h-tap cursor-pointer items-center gap-3 rounded-m px-3 font-semibold outline-none select-none data-highlighted:bg-on-bar/12 data-highlighted:outline-(length:--focus-width) data-highlighted:-outline-offset-3 data-highlighted:outline-focus-on-bar'

/** The menu under the member's avatar. Loaded on first use. */
export default function AccountMenu({ profile, anchor, holder, open, onOpenChange, onCollections }: AccountMenuProps) {
  const signOut = useSignOut()
  const { isAdmin = false, isModerator = false, staffFactor = null, openGifts = 0 } = useViewer().data ?? {}
  const waiting = openGifts > 0 ? commonTexts.account.gifts(compactCount(openGifts)) : undefined
  const [isAtDesk, setAtDesk] = useState(false)
  // The admin area says what is missing.
  const openDesk = (): void => (staffFactor ? go('/tr/admin') : setAtDesk(true))
  const fresh = newText(useQuery(summaryOptions(profile.id)).data)
  const queue = useQuery({ ...queueCountOptions(profile.id), enabled: isModerator && open }).data

  return (
    <CSPProvider disableStyleElements>
      <Menu.Root
        open={open}
        onOpenChange={(next, { event, reason }) => {
          // The avatar button handles a press on itself.
          if (reason !== 'outside-press' || !anchor.current?.contains(event.target as Node | null)) onOpenChange(next)
        }}
      >
        <Menu.Portal container={holder}>
          <Menu.Positioner anchor={anchor} align="end" sideOffset={8} className="z-50">
            <Menu.Popup
              finalFocus={anchor}
              aria-label={commonTexts.account.menu}
              className="max-w-[min(320px,calc(100vw-32px))] min-w-[min(15rem,calc(100vw-32px))] rounded-l border border-bar-line/50 bg-night p-1.5 text-on-bar shadow-3 outline-none"
            >
              <MemberLines profile={profile} />
              <Menu.Separator className="mx-3 my-1 h-px bg-bar-line/50" />
              <Entry
                icon={UserRound}
                onPress={() => go(`/tr/profile/${encodeURIComponent(profile.username)}`)}
                news={waiting}
                text={commonTexts.account.profile}
              />
              <Entry
                icon={Users}
                news={fresh && feedTexts.newCount(fresh)}
                onPress={() => go('/tr/following')}
                text={pageTexts.following}
              />
              <Entry icon={FolderHeart} onPress={onCollections} text={pageTexts.collections} />
              {isModerator && (
                <Entry icon={ListChecks} news={queueNews(queue)} onPress={() => go('/tr/moderation/queue')} text={queueTexts.menu} />
              )}
              {(isModerator || staffFactor) && <Entry icon={Shield} onPress={openDesk} text={commonTexts.account.admin} />}
              <Entry icon={Settings} onPress={() => go('/tr/settings')} text={commonTexts.account.settings} />
              <Entry icon={LogOut} onPress={() => signOut.mutate()} text={commonTexts.account.signOut} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isAtDesk && (
        <Suspense>
          <DeskDialog isAdmin={isAdmin} memberId={profile.id} onClose={() => setAtDesk(false)} />
        </Suspense>
      )}
    </CSPProvider>
  )
}

/** How many wait for moderators; nothing where none waits. */
function queueNews(count: QueueCount | undefined): string | undefined {
  if (!count || count.total === 0) return undefined
  return Object.values(count.kinds).some((one) => one >= COUNTED_MAX)
    ? queueTexts.many(compactCount(count.total))
    : queueTexts.waiting(compactCount(count.total))
}

function MemberLines({ profile }: { profile: OwnProfile }) {
  return (
    <div className="grid px-3 py-2">
      <span className="sign text-l" translate="no">
        {profile.nickname}
      </span>
      <span className="text-s text-on-bar-2" translate="no">
        @{profile.username}
      </span>
      <span className="text-s font-semibold text-saffron">
        {profile.debt > 0
          ? profileTexts.debt(score(profile.points), score(profile.debt))
          : commonTexts.account.points(score(profile.points))}
      </span>
      {profile.debt > 0 && <span className="pt-0.5 text-s text-on-bar-2">{profileTexts.debtHelp}</span>}
    </div>
  )
}

interface EntryProps {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  text: string
  /** The number of new items behind this entry. */
  news?: string | undefined
  onPress: () => void
}

function Entry({ icon: Icon, text, news, onPress }: EntryProps) {
  return (
    <Menu.Item className={entryClass} onClick={onPress}>
      <Icon aria-hidden="true" className="size-5 text-on-bar-2" />
      {text}
      {news && <span className="ml-auto text-s font-bold text-saffron">{news}</span>}
    </Menu.Item>
  )
}
