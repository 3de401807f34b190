import { useQuery } from '@tanstack/react-query'
import { queueKeys } from '#features/queue/queue.keys.ts'
import { StatementsCard } from '#features/restaurant-status/web/statements-card.tsx'
import { waitingOptions } from '#features/restaurant-status/web/restaurant-status.api.ts'
import { commonTexts } from '#texts/i18n/common'
import { restaurantStatusTexts } from '#texts/features/restaurant-status/restaurant-status'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { CardProps } from './card.ts'
import { Decided } from './one-of.tsx'

const { accepted, declined } = restaurantStatusTexts.panel

/** The statements of members about a restaurant's status. */
export function StatusItem({ item, memberId, isBusy, decide, onNext }: CardProps) {
  const query = useQuery(waitingOptions(queueKeys.opened(memberId, { kind: 'status', item }), item))
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
    <StatementsCard
      isBusy={isBusy}
      onDecide={(accept) => decide('status', { accept }, accept === null ? declined : accepted)}
      waiting={query.data}
    />
  )
}
