import { queueKeys } from '#features/queue/queue.keys.ts'
import type { WaitingProposal } from '#features/restaurants/versions.contract.ts'
import { api } from '#site/api.ts'
import type { CardProps } from './card.ts'
import { EditCard, useDecideProposal } from './edit-card.tsx'
import { Failure } from './failure.tsx'
import { OneOf } from './one-of.tsx'

/** The proposal of another name, type or place for a rated restaurant. */
export function EditItem({ item, memberId, onDecided, onNext }: CardProps) {
  const decision = useDecideProposal(onDecided)
  return (
    <>
      <Failure error={decision.error} />
      <OneOf<WaitingProposal>
        onNext={onNext}
        read={(signal) => api('GET /moderation/restaurant-proposals', { query: { id: item }, signal })}
        queryKey={queueKeys.opened(memberId, { kind: 'edit', item })}
      >
        {(proposal) => <EditCard isBusy={decision.isPending} onDecide={(given) => decision.mutate(given)} proposal={proposal} />}
      </OneOf>
    </>
  )
}
