import type { MergeProposal } from '#features/merges/merges.contract.ts'
import { useMergeDecisions } from '#features/merges/web/merges.api.ts'
import { ProposalCard } from '#features/merges/web/proposal-card.tsx'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { api } from '#site/api.ts'
import type { CardProps } from './card.ts'
import { Failure } from './failure.tsx'
import { OneOf } from './one-of.tsx'

/** The proposal that two restaurants are one. */
export function MergeItem({ item, memberId, onDecided, onNext }: CardProps) {
  const { merge, decline } = useMergeDecisions(memberId, onDecided)
  return (
    <>
      <Failure error={merge.error ?? decline.error} />
      <OneOf<MergeProposal>
        onNext={onNext}
        read={(signal) => api('GET /moderation/merge-proposals', { query: { id: item }, signal })}
        queryKey={queueKeys.opened(memberId, { kind: 'merge', item })}
      >
        {(proposal) => (
          <ProposalCard
            isBusy={merge.isPending || decline.isPending}
            onDecline={() => decline.mutate(proposal.id, { onSuccess: onDecided })}
            onMerge={(pair) => merge.mutate(pair)}
            proposal={proposal}
          />
        )}
      </OneOf>
    </>
  )
}
