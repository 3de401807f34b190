import Bookmark from 'lucide-react/icons/bookmark'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { useAsMember } from '#features/accounts/web/use-as-member.ts'
import { t } from '#i18n/index.ts'
import { IconButton } from '#ui/icon-button.tsx'

const AddDialog = lazy(() => import('./add-dialog.tsx'))

// Whether a collection holds it is asked when they are opened: for every card of a list it would be a call each.
/** Opens the own collections for a restaurant in a list. A visitor is sent to sign in. */
export function KeepButton({ restaurantId, title }: { restaurantId: string; title: string }) {
  const { data } = useViewer()
  const memberId = data?.profile?.id
  const asMember = useAsMember()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        className="border-[1.5px] border-line-strong"
        label={t.pages.bookmarkOf(title)}
        onClick={() => asMember(() => setOpen(true))}
      >
        <Bookmark aria-hidden="true" className="size-5" />
      </IconButton>
      {isOpen && memberId !== undefined && (
        <Suspense>
          <AddDialog memberId={memberId} onClose={() => setOpen(false)} restaurantId={restaurantId} title={title} />
        </Suspense>
      )}
    </>
  )
}
