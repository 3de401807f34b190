import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import FolderHeart from 'lucide-react/icons/folder-heart'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { lazy, type RefObject, Suspense, useState } from 'react'
import type { OwnProfile } from '#features/accounts/accounts.contract.ts'
import { useSignOut, useViewer } from '#features/accounts/web/accounts.api.ts'
import { newText, summaryOptions } from '#features/feed/web/summary.api.ts'
import { feedTexts, profileTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { score } from '#lib/format.ts'

const ModerationDialog = lazy(() => import('#features/moderation/web/moderation-dialog.tsx'))

interface AccountMenuProps {
  profile: OwnProfile
  /** What waits on the own profile. */
  waiting: string | undefined
  anchor: RefObject<HTMLButtonElement | null>
  /** Where the menu stands in the page: within the header. */
  holder: RefObject<HTMLDivElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  onCollections: () => void
}

const item =
  'flex min-h-tap cursor-pointer items-center gap-3 rounded-m px-3 font-semibold outline-none select-none data-highlighted:bg-on-bar/12 data-highlighted:outline-(length:--focus-width) data-highlighted:-outline-offset-3 data-highlighted:outline-focus-on-bar'

/** The menu under the own face. Loaded on first use. */
export default function AccountMenu({ profile, waiting, anchor, holder, open, onOpenChange, onCollections }: AccountMenuProps) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const isAdmin = useViewer().data?.isAdmin ?? false
  const [isInPanel, setInPanel] = useState(false)
  const fresh = newText(useQuery(summaryOptions(profile.id)).data)

  // Signing out takes this menu away, so what follows hangs on the promise and not on the component.
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root
        open={open}
        onOpenChange={(next, { event, reason }) => {
          // A press on the face itself is the face's own business.
          if (reason !== 'outside-press' || !anchor.current?.contains(event.target as Node | null)) onOpenChange(next)
        }}
      >
        <Menu.Portal container={holder}>
          <Menu.Positioner anchor={anchor} align="end" sideOffset={8} className="z-50">
            <Menu.Popup
              finalFocus={anchor}
              aria-label={t.common.account.menu}
              className="max-w-[min(320px,calc(100vw-32px))] min-w-[min(15rem,calc(100vw-32px))] rounded-l border border-bar-line/50 bg-night p-1.5 text-on-bar shadow-3 outline-none"
            >
              <div className="grid px-3 py-2">
                <span className="sign text-l">{profile.nickname}</span>
                <span className="text-s text-on-bar-2">@{profile.username}</span>
                <span className="text-s font-semibold text-saffron">
                  {profile.debt > 0
                    ? profileTexts.debt(score(profile.points), score(profile.debt))
                    : t.common.account.points(score(profile.points))}
                </span>
                {profile.debt > 0 && <span className="pt-0.5 text-s text-on-bar-2">{profileTexts.debtHelp}</span>}
              </div>
              <Menu.Separator className="mx-3 my-1 h-px bg-bar-line/50" />
              <Menu.Item
                className={item}
                onClick={() => void navigate({ to: '/tr/profile/$username', params: { username: profile.username } })}
              >
                <UserRound aria-hidden="true" className="size-5 text-on-bar-2" />
                {t.common.account.profile}
                {waiting && <span className="ml-auto text-s font-bold text-saffron">{waiting}</span>}
              </Menu.Item>
              <Menu.Item className={item} onClick={() => void navigate({ to: '/tr/following' })}>
                <Users aria-hidden="true" className="size-5 text-on-bar-2" />
                {t.pages.following}
                {fresh && <span className="ml-auto text-s font-bold text-saffron">{feedTexts.newCount(fresh)}</span>}
              </Menu.Item>
              <Menu.Item className={item} onClick={onCollections}>
                <FolderHeart aria-hidden="true" className="size-5 text-on-bar-2" />
                {t.pages.collections}
              </Menu.Item>
              {isAdmin && (
                <Menu.Item className={item} onClick={() => setInPanel(true)}>
                  <Shield aria-hidden="true" className="size-5 text-on-bar-2" />
                  {t.common.account.admin}
                </Menu.Item>
              )}
              <Menu.Item className={item} onClick={() => void navigate({ to: '/tr/settings' })}>
                <Settings aria-hidden="true" className="size-5 text-on-bar-2" />
                {t.common.account.settings}
              </Menu.Item>
              <Menu.Item className={item} onClick={() => signOut.mutate()}>
                <LogOut aria-hidden="true" className="size-5 text-on-bar-2" />
                {t.common.account.signOut}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isInPanel && (
        <Suspense>
          <ModerationDialog memberId={profile.id} onClose={() => setInPanel(false)} />
        </Suspense>
      )}
    </CSPProvider>
  )
}
