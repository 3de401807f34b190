import type { WaitingText } from '#features/comments/newcomers.contract.ts'
import { HeldCard } from '#features/comments/web/held-card.tsx'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { api } from '#site/api.ts'
import { newcomerTexts } from '#texts/features/comments/newcomers'
import type { CardProps } from './card.ts'
import { OneOf } from './one-of.tsx'

/** A newcomer's text with a link, which waits for a moderator. */
export function HeldItem({ item, memberId, isBusy, decide, onNext }: CardProps) {
  return (
    <OneOf<WaitingText>
      onNext={onNext}
      read={(signal) => api('GET /moderation/held-texts', { query: { id: item }, signal })}
      queryKey={queueKeys.opened(memberId, { kind: 'newcomer', item })}
    >
      {(held) => (
        <HeldCard
          held={held}
          isBusy={isBusy}
          onDecide={(given) => decide('newcomer', given, given.accept ? newcomerTexts.accepted : newcomerTexts.refused)}
        />
      )}
    </OneOf>
  )
}
