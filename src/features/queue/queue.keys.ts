import type { QueuePlace } from './queue.rules.ts'

/** The query keys of the queue, under the key of moderation: every decision refetches them. */
export const queueKeys = {
  list: (memberId: string, filters: object) => ['moderation', memberId, 'queue', filters],
  lists: (memberId: string) => ['moderation', memberId, 'queue'],
  count: (memberId: string) => ['moderation', memberId, 'queue-count'],
  copies: (memberId: string, { kind, item }: QueuePlace) => ['moderation', memberId, 'queue-copies', kind, item],
  opened: (memberId: string, { kind, item }: QueuePlace) => ['moderation', memberId, 'queue-item', kind, item],
}
