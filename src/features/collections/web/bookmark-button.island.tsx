import { useInfiniteQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { pageTexts } from '#texts/i18n/pages'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { ownCollectionsOptions } from './parts/collections.api.ts'

const AddDialog = lazyPart(() => import('./parts/add-dialog.tsx'))

/** Opens the viewer's collections; shown as pressed while any of them contains the restaurant. A visitor is sent to sign in. */
export function BookmarkButton({ restaurantId, title }: { restaurantId: string; title: string }) {
  const { data } = useViewer()
  const memberId = data?.profile?.id
  const own = useInfiniteQuery({ ...ownCollectionsOptions(memberId ?? '', restaurantId), enabled: memberId !== undefined })
  const asMember = useMemberAction()
  const [isOpen, setOpen] = useState(false)
  const isKept = memberId !== undefined && (own.data?.pages[0]?.isContained ?? false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={pageTexts.bookmark}
        aria-pressed={isKept}
        className="px-3! aria-pressed:text-saffron-text"
        onClick={() => asMember(() => setOpen(true))}
        size="s"
        title={pageTexts.bookmark}
        variant="quiet"
      >
        <Bookmark aria-hidden="true" className={isKept ? 'fill-current' : ''} size={20} />
      </Button>
      {isOpen && memberId !== undefined && (
        <Suspense>
          <AddDialog memberId={memberId} onClose={() => setOpen(false)} restaurantId={restaurantId} title={title} />
        </Suspense>
      )}
    </>
  )
}
