import Merge from 'lucide-react/icons/merge'
import { Suspense } from 'react'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import { mergeTexts } from '#texts/features/merges/merges'
import { lazyPart } from '#ui/lazy-part.ts'

const ProposeDialog = lazyPart(() => import('./parts/propose-dialog.tsx'))

/** Opens the form in which a member says that this restaurant is the same as another; a visitor signs in first. */
export function ProposeMerge({ restaurantId }: { restaurantId: string }) {
  const { isOpen, open, close } = useMemberDialog('ayni')
  return (
    <>
      <button className="text-link text-link-quiet" onClick={open} type="button">
        <Merge aria-hidden="true" size={16} />
        {mergeTexts.propose}
      </button>
      {isOpen && (
        <Suspense>
          <ProposeDialog onClose={close} restaurantId={restaurantId} />
        </Suspense>
      )}
    </>
  )
}
