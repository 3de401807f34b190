import { useQuery } from '@tanstack/react-query'
import { claimTexts } from '#texts/features/claims/claims'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { OwnClaim } from '../../claims.contract.ts'
import { BusinessTools } from './business-tools.tsx'
import { ownClaimOptions } from './claims.api.ts'
import { CodeStep } from './code-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { WaitingStep } from './waiting-step.tsx'
import { WayStep } from './way-step.tsx'

interface ClaimDialogProps {
  restaurantId: string
  onClose: () => void
}

/** The dialog with the steps of a claim, or with the tools of the business. Loaded on first use. */
export default function ClaimDialog({ restaurantId, onClose }: ClaimDialogProps) {
  const query = useQuery(ownClaimOptions(restaurantId))
  const isActive = query.data?.claim?.state === 'active'
  return (
    <Dialog
      closeLabel={commonTexts.close}
      description={isActive ? claimTexts.toolsIntro : claimTexts.intro}
      onClose={onClose}
      title={isActive ? claimTexts.toolsTitle : claimTexts.title}
    >
      {query.data ? (
        <Content onClose={onClose} own={query.data} restaurantId={restaurantId} />
      ) : query.isError ? (
        <StatusMessage level={3} title={commonTexts.loadFailed} tone="error">
          <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
        </StatusMessage>
      ) : (
        <p aria-live="polite">{commonTexts.loading}</p>
      )}
    </Dialog>
  )
}

function Content({ own: { claim, isClaimed }, restaurantId, onClose }: ClaimDialogProps & { own: OwnClaim }) {
  if (claim?.state === 'active') return <BusinessTools onClose={onClose} restaurantId={restaurantId} />
  if (isClaimed) return <StatusMessage help={claimTexts.managedByOtherHelp} level={3} title={claimTexts.managedByOther} />
  if (claim?.step === 'code') return <CodeStep email={claim.email ?? ''} restaurantId={restaurantId} />
  if (claim?.step === 'photo') return <PhotoStep code={claim.photoCode ?? ''} restaurantId={restaurantId} />
  if (claim?.step === 'moderator') return <WaitingStep restaurantId={restaurantId} />
  return <WayStep earlier={claim} restaurantId={restaurantId} />
}
