import { queueKeys } from '#features/queue/queue.keys.ts'
import type { WaitingShield } from '#features/shields/shields.contract.ts'
import { ShieldCard } from '#features/shields/web/shield-card.tsx'
import { useDecideShield } from '#features/shields/web/shields.api.ts'
import { api } from '#site/api.ts'
import type { CardProps } from './card.ts'
import { Failure } from './failure.tsx'
import { OneOf } from './one-of.tsx'

/** A restaurant with held votes. */
export function ShieldItem({ item, memberId, onDecided, onNext }: CardProps) {
  const decision = useDecideShield(memberId, onDecided)
  return (
    <>
      <Failure error={decision.error} />
      <OneOf<WaitingShield>
        onNext={onNext}
        read={(signal) => api('GET /moderation/shields', { query: { id: item }, signal })}
        queryKey={queueKeys.opened(memberId, { kind: 'shield', item })}
      >
        {(shield) => (
          <ShieldCard
            isBusy={decision.isPending}
            memberId={memberId}
            onDecide={(outcome) => decision.mutate({ id: shield.id, outcome })}
            shield={shield}
          />
        )}
      </OneOf>
    </>
  )
}
