import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { Suspense } from 'react'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import { factTexts } from '#texts/features/facts/facts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const FactsDialog = lazyPart(() => import('./facts-dialog.tsx'))

/** Opens the form in which a member says facts of a restaurant; a visitor signs in first. */
export function AddFacts({ restaurantId, hasFacts }: { restaurantId: string; hasFacts: boolean }) {
  const { isOpen, open, close } = useMemberDialog('bilgi-ekle')
  const Icon = hasFacts ? Pencil : Plus
  return (
    <>
      <Button aria-haspopup="dialog" className="justify-self-start" onClick={open} size="s">
        <Icon aria-hidden="true" size={18} />
        {factTexts.add}
      </Button>
      {isOpen && (
        <Suspense>
          <FactsDialog onClose={close} restaurantId={restaurantId} />
        </Suspense>
      )}
    </>
  )
}
