import { useQuery } from '@tanstack/react-query'
import Store from 'lucide-react/icons/store'
import { Suspense } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { useMemberDialog } from '#people/web/use-member-dialog.ts'
import { claimTexts } from '#texts/features/claims/claims'
import { lazyPart } from '#ui/lazy-part.ts'
import { ownClaimOptions } from './parts/claims.api.ts'

const ClaimDialog = lazyPart(() => import('./parts/claim-dialog.tsx'))

/** Opens the claim of a restaurant, or the tools of its business; a visitor signs in first. */
export function ClaimButton({ restaurantId, isManaged }: { restaurantId: string; isManaged: boolean }) {
  const { isOpen, open, close } = useMemberDialog('sahiplik')
  const isMember = useViewer().data?.profile != null
  const own = useQuery({ ...ownClaimOptions(restaurantId), enabled: isMember }).data
  const state = own?.claim?.state
  return (
    <>
      <button className="text-link text-link-quiet" onClick={open} type="button">
        <Store aria-hidden="true" size={16} />
        {state === 'active' ? claimTexts.tools : isManaged ? claimTexts.askManaged : claimTexts.ask}
      </button>
      {isOpen && (
        <Suspense>
          <ClaimDialog onClose={close} restaurantId={restaurantId} />
        </Suspense>
      )}
    </>
  )
}
