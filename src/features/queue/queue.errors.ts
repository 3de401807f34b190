import type { ErrorTable } from '#lib/errors.ts'

export const queueErrors = {
  QUEUE_ITEM_GONE: [409, 'This does not wait for a decision any more'],
  QUEUE_ITEM_TAKEN: [409, 'Another moderator works on this'],
} as const satisfies ErrorTable
