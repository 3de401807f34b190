import { assignments, isPlace, type QueueFilters, queueKinds, queueOrders, type QueuePlace } from '#features/queue/queue.rules.ts'
import { openReportTypes } from '#features/reports/reports.rules.ts'
import { useState } from 'react'
import { changeAddress, useAddress, withQuery } from '#ui/navigation.ts'

/** The state in the queue's address: the filters and the opened item. */
export interface QueueAddress extends QueueFilters {
  opened: QueuePlace | undefined
}

function readAddress(search: URLSearchParams): QueueAddress {
  const [kind, item] = [queueKinds.find((one) => one === search.get('is')), search.get('no')]
  const place = kind && item ? { kind, item } : undefined
  return {
    kind: queueKinds.find((one) => one === search.get('tur')),
    assigned: assignments.find((one) => one === search.get('kim')),
    category: openReportTypes.find((one) => one === search.get('neden')),
    order: queueOrders.find((one) => one === search.get('sirala')) ?? 'weight',
    opened: place && isPlace(place) ? place : undefined,
  }
}

function addressOf(path: string, { kind, assigned, category, order, opened }: QueueAddress): string {
  const sirala = order === 'weight' ? undefined : order
  return withQuery(path, { tur: kind, kim: assigned, neden: category, sirala, is: opened?.kind, no: opened?.item })
}

/** The filters without the opened item. */
export function filtersOf({ kind, assigned, category, order }: QueueAddress): QueueFilters {
  return { kind, assigned, category, order }
}

/** Where a queue keeps its filters and its opened item. */
export interface QueueStore {
  asked: QueueAddress
  /** With `replace`, the way back does not lead through what was opened before. */
  change: (asked: QueueAddress, options?: { replace: boolean }) => void
}

/** Keeps them in the address of the page: a reload and the way back find them again. */
export function useQueueAddress(): QueueStore {
  const { search, path } = useAddress()
  return { asked: readAddress(search), change: (asked, options) => changeAddress(addressOf(path, asked), options) }
}

/** Keeps them in a dialog, whose page has another address. */
export function useOwnQueue(): QueueStore {
  const [asked, change] = useState<QueueAddress>({
    kind: undefined,
    assigned: undefined,
    category: undefined,
    order: 'weight',
    opened: undefined,
  })
  return { asked, change }
}
