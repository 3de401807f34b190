import Bookmark from 'lucide-react/icons/bookmark'
import { Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { pageTexts } from '#texts/i18n/pages'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const AddDialog = lazyPart(() => import('./parts/add-dialog.tsx'))

// Checks which collections contain the restaurant only when the dialog opens, not once per card of a list.
/** Opens the viewer's collections for a restaurant in a list. A visitor is sent to sign in. */
export function SaveButton({ restaurantId, title }: { restaurantId: string; title: string }) {
  const { data } = useViewer()
  const memberId = data?.profile?.id
  const asMember = useMemberAction()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        aria-haspopup="dialog"
        className="icon-button-plain"
        label={pageTexts.bookmarkOf(title)}
        onClick={() => asMember(() => setOpen(true))}
      >
        <Bookmark aria-hidden="true" />
      </IconButton>
      {isOpen && memberId !== undefined && (
        <Suspense>
          <AddDialog memberId={memberId} onClose={() => setOpen(false)} restaurantId={restaurantId} title={title} />
        </Suspense>
      )}
    </>
  )
}
