import { z } from 'zod'
import { pageFields } from '#lib/contract-fields.ts'
import { person } from '#people/person.contract.ts'
import { restaurant } from '#features/restaurants/restaurants.contract.ts'
import { feedPeriods } from './feed.rules.ts'

export const feedQuery = z.strictObject({
  /** recent: the last thirty days; older: everything before. */
  period: z.enum(feedPeriods).default('recent'),
  ...pageFields(12),
})
export type FeedQuery = z.infer<typeof feedQuery>

const feedItem = restaurant
  .extend({
    /** Added since the viewer last marked everything as read. */
    isNew: z.boolean(),
  })
  .meta({ id: 'FeedItem' })

/** Restaurants and duets of the members whom the viewer follows. */
export const feedPage = z
  .object({
    period: z.enum(feedPeriods),
    items: z.array(feedItem),
    /** Continues in the same period. */
    nextCursor: z.string().nullable(),
    /** At the end of the recent period: the start of the older one, if it has items. */
    olderCursor: z.string().nullable(),
    /** How many members the viewer follows. */
    followed: z.int(),
  })
  .meta({ id: 'FeedPage' })
export type FeedPage = z.infer<typeof feedPage>

export const feedSummary = z
  .object({
    /** How many items were added since the viewer last marked everything as read; at most 100. */
    newCount: z.int(),
    /** How many restaurants and duets the followed members have added, and the number of votes on them. */
    networkRestaurants: z.int(),
    networkVotes: z.int(),
    /** False when the limit was reached and the sums are too low. */
    isNetworkExact: z.boolean(),
  })
  .meta({ id: 'FeedSummary' })
export type FeedSummary = z.infer<typeof feedSummary>

export const feedSeen = z.object({ seenAt: z.iso.datetime() }).meta({ id: 'FeedSeen' })
export type FeedSeen = z.infer<typeof feedSeen>

const suggestion = person
  .extend({
    /** How many of the members whom the viewer follows follow this one. */
    followedBy: z.int(),
    followsYou: z.boolean(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof suggestion>

export const suggestions = z.object({ items: z.array(suggestion) }).meta({ id: 'Suggestions' })
export type Suggestions = z.infer<typeof suggestions>
