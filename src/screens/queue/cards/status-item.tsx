import { useQuery } from '@tanstack/react-query'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { StatementsCard } from '#features/restaurant-status/web/statements-card.tsx'
import { useDecideStatements, waitingOptions } from '#features/restaurant-status/web/restaurant-status.api.ts'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { CardProps } from './card.ts'
import { Failure } from './failure.tsx'
import { Decided } from './one-of.tsx'

/** The statements of members about a restaurant's status. */
export function StatusItem({ item, memberId, onDecided, onNext }: CardProps) {
  const query = useQuery(waitingOptions(queueKeys.opened(memberId, { kind: 'status', item }), item))
  const decide = useDecideStatements(item, memberId, onDecided)
  if (query.isPending) return <Skeleton className="h-72 rounded-l!" />
  if (!query.data) {
    return (
      <StatusMessage level={2} title={commonTexts.loadFailed} tone="error">
        <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
      </StatusMessage>
    )
  }
  if (query.data.items.length === 0) return <Decided onNext={onNext} />
  return (
    <>
      <Failure error={decide.error} />
      <StatementsCard isBusy={decide.isPending} onDecide={(accept) => decide.mutate({ accept })} waiting={query.data} />
    </>
  )
}
