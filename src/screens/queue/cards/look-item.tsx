import type { Look } from '#features/looks/looks.contract.ts'
import { LookCard } from '#features/looks/web/look-card.tsx'
import { useLook } from '#features/looks/web/looks.api.ts'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { api } from '#site/api.ts'
import type { CardProps } from './card.ts'
import { Failure } from './failure.tsx'
import { OneOf } from './one-of.tsx'

/** A decision of members, which a moderator confirms or undoes. */
export function LookItem({ item, memberId, onDecided, onNext }: CardProps) {
  const decision = useLook(item, memberId, onDecided)
  return (
    <>
      <Failure error={decision.error} />
      <OneOf<Look>
        onNext={onNext}
        read={(signal) => api('GET /moderation/crowd-decisions', { query: { id: item }, signal })}
        queryKey={queueKeys.opened(memberId, { kind: 'look', item })}
      >
        {(look) => <LookCard isBusy={decision.isPending} look={look} onLook={(undo) => decision.mutate(undo)} />}
      </OneOf>
    </>
  )
}
