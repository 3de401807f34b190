import type { WaitingText } from '#features/comments/newcomers.contract.ts'
import { HeldCard, useDecideHeld } from '#features/comments/web/held-card.tsx'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { api } from '#site/api.ts'
import type { CardProps } from './card.ts'
import { Failure } from './failure.tsx'
import { OneOf } from './one-of.tsx'

/** A newcomer's text with a link, which waits for a moderator. */
export function HeldItem({ item, memberId, onDecided, onNext }: CardProps) {
  const decision = useDecideHeld(onDecided)
  return (
    <>
      <Failure error={decision.error} />
      <OneOf<WaitingText>
        onNext={onNext}
        read={(signal) => api('GET /moderation/held-texts', { query: { id: item }, signal })}
        queryKey={queueKeys.opened(memberId, { kind: 'newcomer', item })}
      >
        {(held) => <HeldCard held={held} isBusy={decision.isPending} onDecide={(given) => decision.mutate(given)} />}
      </OneOf>
    </>
  )
}
