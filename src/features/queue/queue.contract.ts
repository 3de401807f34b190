import { z } from 'zod'
import { contentTypes } from '#features/moderation/moderation.rules.ts'
import { openReportTypes } from '#features/reports/reports.rules.ts'
import { person } from '#people/person.contract.ts'
import { pageFields } from '#lib/contract-fields.ts'
import { assignments, isPlace, queueKinds, queueOrders } from './queue.rules.ts'

const kind = z.enum(queueKinds)

export const queueQuery = z.strictObject({
  ...pageFields(),
  kind: kind.optional(),
  /** Only what the moderator has taken, or only what no other one has taken. */
  assigned: z.enum(assignments).optional(),
  /** Only what is reported for this; of the other kinds nothing. */
  category: z.enum(openReportTypes).optional(),
  order: z.enum(queueOrders).default('weight').meta({ description: 'weight: what matters most first; age: the longest first' }),
})
export type QueueQuery = z.infer<typeof queueQuery>

/** The address of what waits. */
export const queueParams = z
  .object({
    kind,
    item: z
      .string()
      .min(1)
      .max(280)
      .meta({ example: 'comment:12', description: 'A number, the address of a restaurant, or the key of a reported thing' }),
  })
  .refine(isPlace, { path: ['item'] })

const assignment = {
  /** The moderator who works on it; null: nobody. */
  assignee: person.nullable(),
  /** The end of the assignment to that moderator. */
  until: z.iso.datetime().nullable(),
}

const queueItem = z
  .object({
    kind,
    item: z.string(),
    /** What the reports are about; null for another kind. */
    contentType: z.enum(contentTypes).nullable(),
    /** The name of the restaurant, the collection or the member; null when it is gone. */
    title: z.string().nullable(),
    /** The beginning of the text that is to be decided about; null where it is none. */
    excerpt: z.string().nullable(),
    /** The address of the picture; null without one. */
    picture: z.string().nullable(),
    /** What most reports say; null for another kind. */
    category: z.enum(openReportTypes).nullable(),
    /** How many open reports there are; 0 for another kind. */
    reportCount: z.int(),
    /** When the item began to wait. */
    since: z.iso.datetime(),
    ...assignment,
  })
  .meta({ id: 'QueueItem' })
export type QueueItem = z.infer<typeof queueItem>

/** What waits for a decision, in the order that was asked for. */
export const queuePage = z.object({ items: z.array(queueItem), nextCursor: z.string().nullable() }).meta({ id: 'QueuePage' })
export type QueuePage = z.infer<typeof queuePage>

/** Other items with the same text, the longest first, as many as one press decides. */
export const queueCopies = z.object({ items: z.array(queueItem) }).meta({ id: 'QueueCopies' })
export type QueueCopies = z.infer<typeof queueCopies>

/** How many of each kind wait, up to 100 of each. */
export const queueCount = z
  .object({ total: z.int(), kinds: z.record(kind, z.int()).meta({ required: [...kind.options] }) })
  .meta({ id: 'QueueCount' })
export type QueueCount = z.infer<typeof queueCount>

export const queueAssigned = z.object(assignment).meta({ id: 'QueueAssigned' })
export type QueueAssigned = z.infer<typeof queueAssigned>
