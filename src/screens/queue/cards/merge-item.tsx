import type { MergeProposal } from '#features/merges/merges.contract.ts'
import { ProposalCard } from '#features/merges/web/proposal-card.tsx'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { api } from '#site/api.ts'
import { mergeTexts } from '#texts/features/merges/merges'
import type { CardProps } from './card.ts'
import { OneOf } from './one-of.tsx'

/** The proposal that two restaurants are one. */
export function MergeItem({ item, memberId, isBusy, decide, onNext }: CardProps) {
  return (
    <OneOf<MergeProposal>
      onNext={onNext}
      read={(signal) => api('GET /moderation/merge-proposals', { query: { id: item }, signal })}
      queryKey={queueKeys.opened(memberId, { kind: 'merge', item })}
    >
      {(proposal) => (
        <ProposalCard
          isBusy={isBusy}
          onDecline={() => decide('merge', { pair: null }, mergeTexts.declined)}
          onMerge={(pair) => {
            const kept = proposal.restaurants.find(({ id }) => id === pair.survivorId)
            decide('merge', { pair }, mergeTexts.merged(kept?.title ?? ''), mergeTexts.failed)
          }}
          proposal={proposal}
        />
      )}
    </OneOf>
  )
}
