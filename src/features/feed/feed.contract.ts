import { z } from 'zod'
import { person, restaurant } from '#features/restaurants/restaurants.contract.ts'
import { feedPeriods } from './feed.rules.ts'

export const feedQuery = z.strictObject({
  /** recent: of the last thirty days; older: before them. */
  period: z.enum(feedPeriods).default('recent'),
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(12),
})
export type FeedQuery = z.infer<typeof feedQuery>

const feedItem = restaurant
  .extend({
    /** Added since the asker last said that everything is read. */
    isNew: z.boolean(),
  })
  .meta({ id: 'FeedItem' })

/** Restaurants and duets of those whom the asker follows. */
export const feedPage = z
  .object({
    period: z.enum(feedPeriods),
    items: z.array(feedItem),
    /** More of the same period. */
    nextCursor: z.string().nullable(),
    /** At the end of what is recent: where what is older begins, if there is any. */
    olderCursor: z.string().nullable(),
    /** How many members the asker follows. */
    followed: z.int(),
  })
  .meta({ id: 'FeedPage' })
export type FeedPage = z.infer<typeof feedPage>

export const feedSummary = z
  .object({
    /** What was added since the asker last said that everything is read; counted up to 100. */
    newCount: z.int(),
    /** How many restaurants and duets those have added whom the asker follows, and all votes that these got. */
    networkRestaurants: z.int(),
    networkVotes: z.int(),
    /** False: there are more than were added up. */
    isNetworkExact: z.boolean(),
  })
  .meta({ id: 'FeedSummary' })
export type FeedSummary = z.infer<typeof feedSummary>

export const feedSeen = z.object({ seenAt: z.iso.datetime() }).meta({ id: 'FeedSeen' })
export type FeedSeen = z.infer<typeof feedSeen>

const suggestion = person
  .extend({
    /** How many of those whom the asker follows follow this one. */
    followedBy: z.int(),
    followsYou: z.boolean(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof suggestion>

export const suggestions = z.object({ items: z.array(suggestion) }).meta({ id: 'Suggestions' })
export type Suggestions = z.infer<typeof suggestions>
