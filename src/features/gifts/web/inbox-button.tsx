import { giftTexts } from '#texts/features/gifts/gifts'
import Gift from 'lucide-react/icons/gift'
import { Suspense, useState } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { compactCount } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const InboxDialog = lazyPart(() => import('./parts/inbox-dialog.tsx'))

/** Opens the viewer's inbox; shows the number of open gifts. */
export function InboxButton({ memberId }: { memberId: string }) {
  const [isOpen, setOpen] = useState(false)
  const waiting = useViewer().data?.openGifts ?? 0
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} variant={waiting > 0 ? 'main' : 'plain'}>
        <Gift aria-hidden="true" className="size-5" />
        {giftTexts.inbox}
        {waiting > 0 && (
          <>
            <span aria-hidden="true" className="min-w-6 rounded-pill bg-night px-1.5 py-1 text-s leading-none text-saffron">
              {compactCount(waiting)}
            </span>
            <span className="sr-only">{`, ${giftTexts.waiting(waiting)}`}</span>
          </>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <InboxDialog memberId={memberId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
