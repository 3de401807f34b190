import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { queueTexts } from '#texts/features/queue/queue'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { CardProps } from './card.ts'

interface OneOfProps<T> extends Pick<CardProps, 'onNext'> {
  queryKey: QueryKey
  /** Fetches a page with only this item; an empty page when the item no longer waits. */
  read: (signal: AbortSignal) => Promise<{ items: T[] }>
  children: (one: T) => ReactNode
}

/** One waiting item, as a list with one entry. When the item was decided in the meantime, shows the button for the next item. */
export function OneOf<T>({ queryKey, read, onNext, children }: OneOfProps<T>) {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: 0 })
  if (query.isPending) return <Skeleton className="h-72 rounded-l!" />
  if (!query.data) {
    return (
      <StatusMessage level={2} title={commonTexts.loadFailed} tone="error">
        <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
      </StatusMessage>
    )
  }
  const [one] = query.data.items
  if (one === undefined) return <Decided onNext={onNext} />
  return <ul className="grid">{children(one)}</ul>
}

/** Says that the item was decided, here or by another moderator. */
export function Decided({ onNext }: Pick<CardProps, 'onNext'>) {
  return (
    <StatusMessage help={queueTexts.decidedElsewhereHelp} level={2} title={queueTexts.decidedElsewhere}>
      {onNext && (
        <Button onClick={onNext} variant="main">
          {queueTexts.next}
        </Button>
      )}
    </StatusMessage>
  )
}
