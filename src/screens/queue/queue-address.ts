import { type Assignment, assignments, isPlace, type QueueKind, queueKinds, type QueuePlace } from '#features/queue/queue.rules.ts'
import { withQuery } from '#ui/navigation.ts'

/** The state in the queue's address: the filters and the opened item. */
export interface QueueAddress {
  kind: QueueKind | undefined
  assigned: Assignment | undefined
  opened: QueuePlace | undefined
}

export function readAddress(search: URLSearchParams): QueueAddress {
  const [kind, item] = [queueKinds.find((one) => one === search.get('is')), search.get('no')]
  const place = kind && item ? { kind, item } : undefined
  return {
    kind: queueKinds.find((one) => one === search.get('tur')),
    assigned: assignments.find((one) => one === search.get('kim')),
    opened: place && isPlace(place) ? place : undefined,
  }
}

export function addressOf(path: string, { kind, assigned, opened }: QueueAddress): string {
  return withQuery(path, { tur: kind, kim: assigned, is: opened?.kind, no: opened?.item })
}
