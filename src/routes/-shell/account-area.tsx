import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { OwnProfile } from '#features/accounts/accounts.contract.ts'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { t } from '#i18n/index.ts'
import { Avatar } from '#ui/avatar.tsx'
import { compactCount } from '#lib/format.ts'
import { buttonClass } from '#ui/button.tsx'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazy(loadMenu)
const CollectionsDialog = lazy(() => import('#features/collections/web/collections-dialog.tsx'))

/**
 * Sign-in and sign-up for visitors, the own menu for members. The page is the same for everyone, so until the viewer is
 * known a device where a member was last seen keeps the room of a face, every other one shows the two links.
 */
export function AccountArea() {
  const { data } = useViewer()
  const profile = data?.profile
  useEffect(() => {
    if (data) rememberMember(data.mustConfirmEmail ? 'waits' : data.profile ? '1' : '')
  }, [data])
  if (profile) return <Face openGifts={data.openGifts} profile={profile} />
  return (
    <>
      <span className="member-room" aria-hidden="true" />
      <span className="visitor-links">
        <Link to="/tr/login" search={{ tab: 'signin' }} className={buttonClass({ variant: 'bar', size: 's' })}>
          {t.common.signIn}
        </Link>
        <Link to="/tr/login" search={{ tab: 'signup' }} className={buttonClass({ variant: 'main', size: 's' })}>
          {t.common.signUp}
        </Link>
      </span>
    </>
  )
}

function Face({ profile, openGifts }: { profile: OwnProfile; openGifts: number }) {
  const button = useRef<HTMLButtonElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const waiting = openGifts > 0 ? t.common.account.gifts(compactCount(openGifts)) : undefined
  const [isInCollections, setInCollections] = useState(false)
  return (
    <div ref={holder}>
      <button
        ref={button}
        type="button"
        aria-label={waiting ? `${t.common.account.menu}, ${waiting}` : t.common.account.menu}
        aria-haspopup="menu"
        aria-expanded={open}
        className="relative z-1 grid size-tap flex-none place-items-center rounded-pill"
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
      >
        <Avatar name={profile.nickname} url={profile.avatarUrl} size="m" />
        {waiting && <span aria-hidden="true" className="absolute top-0 right-0 size-3.5 rounded-pill border-2 border-bar bg-saffron" />}
      </button>
      {wanted && (
        <Suspense>
          <AccountMenu
            profile={profile}
            waiting={waiting}
            anchor={button}
            holder={holder}
            open={open}
            onOpenChange={setOpen}
            onCollections={() => setInCollections(true)}
          />
        </Suspense>
      )}
      {isInCollections && (
        <Suspense>
          <CollectionsDialog memberId={profile.id} onClose={() => setInCollections(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Read before the first paint, see first-paint.ts; '1', 'waits' where an address is to be confirmed, or nothing. */
function rememberMember(member: string): void {
  const { dataset } = document.documentElement
  if (member) dataset['member'] = member
  else delete dataset['member']
  try {
    localStorage.setItem('member', member)
  } catch {
    // Without storage the room is not kept; nothing else depends on it.
  }
}
