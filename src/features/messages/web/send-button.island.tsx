import MessageSquareShare from 'lucide-react/icons/message-square-share'
import { Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { useMemberAction } from '#people/web/use-member-action.ts'
import { detailTexts } from '#texts/features/restaurants/detail'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const ShareDialog = lazyPart(() => import('./parts/share-dialog.tsx'))

/** Sends a restaurant as a private message; a visitor signs in first. */
export function SendButton({ restaurantId }: { restaurantId: string }) {
  const asMember = useMemberAction()
  const memberId = useViewer().data?.profile?.id
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => asMember(() => setOpen(true))}
        size="s"
        title={detailTexts.sendAsMessage}
        variant="quiet"
      >
        <MessageSquareShare aria-hidden="true" size={20} />
        <span className="sr-only sm:not-sr-only">{detailTexts.sendAsMessage}</span>
      </Button>
      {isOpen && memberId !== undefined && (
        <Suspense>
          <ShareDialog memberId={memberId} onClose={() => setOpen(false)} restaurantId={restaurantId} />
        </Suspense>
      )}
    </>
  )
}
