import type { RestaurantClaim } from '#features/claims/claims.contract.ts'
import { ClaimCard } from '#features/claims/web/claim-card.tsx'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { api } from '#site/api.ts'
import { claimTexts } from '#texts/features/claims/claims'
import type { CardProps } from './card.ts'
import { OneOf } from './one-of.tsx'

export function ClaimItem({ item, memberId, isBusy, decide, onNext }: CardProps) {
  return (
    <OneOf<RestaurantClaim>
      onNext={onNext}
      read={(signal) => api('GET /moderation/claims', { query: { state: 'pending', id: item }, signal })}
      queryKey={queueKeys.opened(memberId, { kind: 'claim', item })}
    >
      {(claim) => (
        <ClaimCard
          claim={claim}
          isBusy={isBusy}
          onDecide={({ what, reason = null }) =>
            decide(
              'claim',
              { refusal: what === 'accept' ? null : reason },
              what === 'accept' ? claimTexts.accepted : claimTexts.refusedDone,
            )
          }
        />
      )}
    </OneOf>
  )
}
