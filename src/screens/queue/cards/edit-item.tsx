import { queueKeys } from '#features/queue/queue.keys.ts'
import type { WaitingProposal } from '#features/restaurants/versions.contract.ts'
import { api } from '#site/api.ts'
import { versionTexts } from '#texts/features/restaurants/versions'
import type { CardProps } from './card.ts'
import { EditCard } from './edit-card.tsx'
import { OneOf } from './one-of.tsx'

/** The proposal of another name, type or place for a rated restaurant, decided about in the version that the moderator saw. */
export function EditItem({ item, memberId, isBusy, decide, onNext }: CardProps) {
  return (
    <OneOf<WaitingProposal>
      onNext={onNext}
      read={(signal) => api('GET /moderation/restaurant-proposals', { query: { id: item }, signal })}
      queryKey={queueKeys.opened(memberId, { kind: 'edit', item })}
    >
      {(proposal) => (
        <EditCard
          isBusy={isBusy}
          onDecide={(reason) => {
            const accept = reason === null
            decide('edit', { accept, seen: proposal.seen, reason }, accept ? versionTexts.acceptedDone : versionTexts.refusedDone)
          }}
          proposal={proposal}
        />
      )}
    </OneOf>
  )
}
