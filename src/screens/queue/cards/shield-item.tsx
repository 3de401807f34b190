import { queueKeys } from '#features/queue/queue.keys.ts'
import type { WaitingShield } from '#features/shields/shields.contract.ts'
import { ShieldCard } from '#features/shields/web/shield-card.tsx'
import { api } from '#site/api.ts'
import { shieldTexts } from '#texts/features/shields/shields'
import type { CardProps } from './card.ts'
import { OneOf } from './one-of.tsx'

/** A restaurant with held votes. */
export function ShieldItem({ item, memberId, isBusy, decide, onNext }: CardProps) {
  return (
    <OneOf<WaitingShield>
      onNext={onNext}
      read={(signal) => api('GET /moderation/shields', { query: { id: item }, signal })}
      queryKey={queueKeys.opened(memberId, { kind: 'shield', item })}
    >
      {(shield) => (
        <ShieldCard
          isBusy={isBusy}
          memberId={memberId}
          onDecide={(outcome) => decide('shield', { outcome }, shieldTexts.decided[outcome])}
          shield={shield}
        />
      )}
    </OneOf>
  )
}
