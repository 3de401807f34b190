import type { RestaurantClaim } from '#features/claims/claims.contract.ts'
import { ClaimCard } from '#features/claims/web/claim-card.tsx'
import { useClaimDecisions } from '#features/claims/web/claims.api.ts'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { api } from '#site/api.ts'
import type { CardProps } from './card.ts'
import { Failure } from './failure.tsx'
import { OneOf } from './one-of.tsx'

export function ClaimItem({ item, memberId, onDecided, onNext }: CardProps) {
  const { decide } = useClaimDecisions(memberId, onDecided)
  return (
    <>
      <Failure error={decide.error} />
      <OneOf<RestaurantClaim>
        onNext={onNext}
        read={(signal) => api('GET /moderation/claims', { query: { state: 'pending', id: item }, signal })}
        queryKey={queueKeys.opened(memberId, { kind: 'claim', item })}
      >
        {(claim) => <ClaimCard claim={claim} isBusy={decide.isPending} onDecide={(decision) => decide.mutate(decision)} />}
      </OneOf>
    </>
  )
}
