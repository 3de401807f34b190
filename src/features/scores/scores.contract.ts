import { z } from 'zod'
import { signs } from '#features/ranking/detectors/window.rules.ts'

export const ofRestaurant = z.object({ id: z.string().max(160) })

const mean = z.number().nullable()
/** How many gave each rating, from 1 to 10. */
const ratings = z.array(z.int()).length(10)

/** The mean of all ratings until the end of a day. */
const scoreDay = z.object({
  /** In Istanbul. */
  day: z.iso.date(),
  members: z.object({ count: z.int(), mean }),
  visitors: z.object({ count: z.int(), mean }),
})
export type ScoreDay = z.infer<typeof scoreDay>

/** Held votes that the same signs found. */
const heldGroup = z.object({
  signs: z.array(z.enum(signs)),
  votes: z.int(),
  /** Whether a moderator still has to decide; otherwise one confirmed that the votes stay held. */
  isWaiting: z.boolean(),
})
export type HeldGroup = z.infer<typeof heldGroup>

/** Everything that makes the numbers of a restaurant. */
export const scoreSheet = z
  .object({
    restaurant: z.object({ id: z.string(), title: z.string(), restaurantType: z.string().nullable() }),
    memberRatings: ratings,
    visitorRatings: ratings,
    acceptCount: z.int(),
    rejectCount: z.int(),
    order: z.object({
      /** (C·m + Σ w·r) / (C + Σ w) with six decimals. */
      score: z.number(),
      /** C: how many weighted votes at the type's mean every restaurant starts with. */
      priorWeight: z.number(),
      /** m: the mean of the restaurant's type. */
      typeMean: z.number(),
      /** Σ w: the sum of the weights. */
      weights: z.number(),
      /** Σ w·r: the sum of weight times rating. */
      weightedRatings: z.number(),
      /** How many votes have a weight. */
      votes: z.int(),
      /** The weights of each rating, from 1 to 10. */
      byRating: z.array(z.number()).length(10),
      /** What is usual at the restaurant: votes far from it, and in waves, weigh less. Null with few votes, which all weigh whole. */
      usual: z
        .object({
          rating: z.number(),
          /** Times with more votes than usual: on one side of the usual rating, or all of them; oldest first. */
          waves: z.array(
            z.object({
              /** The first and the last day. */
              from: z.iso.date(),
              to: z.iso.date(),
              side: z.enum(['above', 'below', 'both']),
              /** What a vote there weighs of its whole weight at most, from 0 to 1. */
              part: z.number(),
            }),
          ),
        })
        .nullable(),
    }),
    /** Votes that count nowhere because they look like an attack. */
    heldCount: z.int(),
    held: z.array(heldGroup),
    /** Oldest first, at most 60 days: the votes that count now, by their days. */
    history: z.array(scoreDay),
    /** The same numbers in last night's dump, whose votes can be downloaded; null where it does not hold the restaurant. */
    lastNight: z
      .object({
        at: z.iso.datetime(),
        acceptCount: z.int(),
        rejectCount: z.int(),
        members: z.object({ count: z.int(), mean }),
        visitors: z.object({ count: z.int(), mean }),
        orderScore: z.number(),
      })
      .nullable(),
  })
  .meta({ id: 'ScoreSheet' })
export type ScoreSheet = z.infer<typeof scoreSheet>
export type ShownWave = NonNullable<ScoreSheet['order']['usual']>['waves'][number]
