import type { OpenReportType } from '#features/reports/reports.rules.ts'

/**
 * What waits for a decision of moderators: reports, what members say about a restaurant's status, merges, claims, appeals, held votes,
 * texts and photos of newcomers, edits of rated restaurants, looks at what members decided.
 */
export const queueKinds = ['report', 'status', 'merge', 'claim', 'appeal', 'shield', 'newcomer', 'photo', 'edit', 'look'] as const
export type QueueKind = (typeof queueKinds)[number]

/** The assignments to filter by: items that this moderator has taken, or that no other moderator has taken. */
export const assignments = ['mine', 'free'] as const
export type Assignment = (typeof assignments)[number]

/** The orders of the queue: what matters most first, or what waits longest. */
export const queueOrders = ['weight', 'age'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** The filters of the queue, and its order. */
export interface QueueFilters {
  kind: QueueKind | undefined
  assigned: Assignment | undefined
  /** What the reports say; only reports have one. */
  category: OpenReportType | undefined
  order: QueueOrder
}

/** Each point of weight counts as twelve hours of waiting: what is heavy comes first, and nothing waits for ever. */
export const HOURS_OF_POINT = 12

/** The weights of the kinds that are no reports: those of members who wait are the heaviest. A report has its own, from 1 to 35. */
export const kindWeights: Record<Exclude<QueueKind, 'report'>, number> = {
  appeal: 10,
  shield: 8,
  newcomer: 6,
  photo: 6,
  claim: 4,
  status: 3,
  edit: 3,
  merge: 2,
  look: 1,
}

/** The kinds of which several items are decided at once, because one decision fits all of them. */
export const bulkKinds = ['report', 'newcomer', 'photo'] as const satisfies readonly QueueKind[]

/** Whether several items of this kind are decided at once. */
export function isBulk(kind: QueueKind): boolean {
  return bulkKinds.some((one) => one === kind)
}

/** How many items one press decides at most. */
export const DECISIONS_MAX = 50

/** How long a decision can be taken back. */
export const TAKE_BACK_SECONDS = 5

/** How much later it takes effect: a press in the last moment is still on its way. */
export const GRACE_SECONDS = 1

/** The longest text of a row. */
export const EXCERPT_MAX = 240

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
