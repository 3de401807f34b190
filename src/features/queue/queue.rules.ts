/**
 * What waits for a decision of moderators: reports, what members say about a restaurant's status, merges, claims, appeals, held votes,
 * texts of newcomers, edits of rated restaurants, looks at what members decided.
 */
export const queueKinds = ['report', 'status', 'merge', 'claim', 'appeal', 'shield', 'newcomer', 'edit', 'look'] as const
export type QueueKind = (typeof queueKinds)[number]

/** The assignments to filter by: items that this moderator has taken, or that no other moderator has taken. */
export const assignments = ['mine', 'free'] as const
export type Assignment = (typeof assignments)[number]

/** How long a moderator keeps what was taken; each decision is shorter. */
export const TAKEN_MINUTES = 30

/** Up to this many of each kind are counted: more only says that there are many. */
export const COUNTED_MAX = 100

/** What waits, under one key. */
export interface QueuePlace {
  kind: QueueKind
  item: string
}

export function placeKey({ kind, item }: QueuePlace): string {
  return `${kind} ${item}`
}

const ROW_ID = /^[1-9]\d{0,14}$/

/** Whether the key is possible for this kind: reports and statements have keys of text, all others numbers. */
export function isPlace({ kind, item }: QueuePlace): boolean {
  return kind === 'report' || kind === 'status' || ROW_ID.test(item)
}

interface Taken extends QueuePlace {
  assignee: { id: string } | null
}

/** Whether another moderator works on it. */
export function isOthers({ assignee }: Taken, memberId: string): boolean {
  return assignee !== null && assignee.id !== memberId
}

/** The place of the next item that no other moderator works on, from one place in one direction; the same place when there is none. */
export function stepFrom(items: readonly Taken[], at: number, by: 1 | -1, memberId: string): number {
  for (let next = at + by; next >= 0 && next < items.length; next += by) if (!isOthers(items[next]!, memberId)) return next
  return at
}
