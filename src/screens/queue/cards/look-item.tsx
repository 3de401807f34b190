import type { Look } from '#features/looks/looks.contract.ts'
import { LookCard } from '#features/looks/web/look-card.tsx'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { api } from '#site/api.ts'
import { lookTexts } from '#texts/features/looks/looks'
import type { CardProps } from './card.ts'
import { OneOf } from './one-of.tsx'

/** A decision of members, which a moderator confirms or undoes. */
export function LookItem({ item, memberId, isBusy, decide, onNext }: CardProps) {
  return (
    <OneOf<Look>
      onNext={onNext}
      read={(signal) => api('GET /moderation/crowd-decisions', { query: { id: item }, signal })}
      queryKey={queueKeys.opened(memberId, { kind: 'look', item })}
    >
      {(look) => (
        <LookCard
          isBusy={isBusy}
          look={look}
          onLook={(undo) => decide('look', { undo }, undo ? lookTexts.undoneDone : lookTexts.fineDone)}
        />
      )}
    </OneOf>
  )
}
