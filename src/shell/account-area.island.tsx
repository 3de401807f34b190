import { Suspense, useRef, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { commonTexts } from '#texts/i18n/common'
import { buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const loadMenu = () => import('./account-menu.tsx')
const AccountMenu = lazyPart(loadMenu)
const CollectionsDialog = lazyPart(() => import('#features/collections/web/collections-dialog.tsx'))

/**
 * Sign-in and sign-up for visitors, the menu for members. The document is the same for every viewer and holds both: where a
 * member was last seen on this device the styles show the face, which show-viewer.ts draws once the viewer is known.
 */
export function AccountArea() {
  return (
    <>
      <Face />
      <span className="visitor-links">
        <a href="/tr/login?tab=signin" className={buttonClass({ variant: 'bar', size: 's' })}>
          {commonTexts.signIn}
        </a>
        <a href="/tr/login?tab=signup" className={buttonClass({ variant: 'main', size: 's' })}>
          {commonTexts.signUp}
        </a>
      </span>
    </>
  )
}

function Face() {
  const profile = useViewer().data?.profile
  const button = useRef<HTMLButtonElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [isInCollections, setInCollections] = useState(false)
  return (
    <div ref={holder} className="member-room">
      {/* show-member.ts replaces the face at any time. A browser drops a press whose target is gone, so the button is the target. */}
      <button
        ref={button}
        type="button"
        aria-label={commonTexts.account.menu}
        aria-haspopup="menu"
        aria-expanded={open}
        className="face-button"
        data-face
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
      />
      {wanted && profile && (
        <Suspense>
          <AccountMenu
            profile={profile}
            anchor={button}
            holder={holder}
            open={open}
            onOpenChange={setOpen}
            onCollections={() => setInCollections(true)}
          />
        </Suspense>
      )}
      {isInCollections && profile && (
        <Suspense>
          <CollectionsDialog memberId={profile.id} onClose={() => setInCollections(false)} />
        </Suspense>
      )}
    </div>
  )
}
