import { z } from 'zod'
import { ranges, visitorGaps } from './statistics.rules.ts'

const count = z.int()

export const statisticsQuery = z.strictObject({
  days: z.enum(ranges.map(String)).default('30').meta({ description: 'How many finished days, up to yesterday' }),
})
export type StatisticsQuery = z.infer<typeof statisticsQuery>

const statisticsDay = z.object({
  /** In Istanbul. */
  day: z.iso.date(),
  visitors: count,
  signUps: count,
  /** Members who voted, commented, replied or added a restaurant. */
  activeMembers: count,
  votes: count,
  /** Comments and replies. */
  comments: count,
})
export type StatisticsDay = z.infer<typeof statisticsDay>

const statisticsCohort = z.object({
  /** The Monday of the sign-up week. */
  week: z.iso.date(),
  members: count,
  /** How many of them did something in the sign-up week, the week after it and so on, as far as these weeks are over. */
  active: z.array(count),
})
export type StatisticsCohort = z.infer<typeof statisticsCohort>

/** What happened on the site, without anything about one person. */
export const statistics = z
  .object({
    /** Every day of the range, the oldest first. */
    days: z.array(statisticsDay),
    /** Why visitors are missing in the numbers, as the site is set up now; null where none are. */
    visitorGap: z.enum(visitorGaps).nullable(),
    /** The newest first. */
    cohorts: z.array(statisticsCohort),
    /** Searches that found nothing in the last 90 days, the most frequent first. */
    emptySearches: z.array(z.object({ words: z.string(), amount: count })),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof statistics>
