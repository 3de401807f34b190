import type { Assignment, QueueKind, QueuePlace } from './queue.rules.ts'

/** The query keys of the queue, under the key of moderation: every decision refetches them. */
export const queueKeys = {
  list: (memberId: string, kind: QueueKind | undefined, assigned: Assignment | undefined) => [
    'moderation',
    memberId,
    'queue',
    kind,
    assigned,
  ],
  lists: (memberId: string) => ['moderation', memberId, 'queue'],
  count: (memberId: string) => ['moderation', memberId, 'queue-count'],
  opened: (memberId: string, { kind, item }: QueuePlace) => ['moderation', memberId, 'queue-item', kind, item],
}
