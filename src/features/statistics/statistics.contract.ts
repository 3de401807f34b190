import { z } from 'zod'
import { storageStates } from '#lib/storage.rules.ts'
import { mediaKinds, ranges, visitorGaps } from './statistics.rules.ts'

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

/** What the pictures take up, at most a minute old. */
const storage = z.object({
  kinds: z.array(
    z.object({
      /** Null: older pictures that the nightly listing has not looked at yet. */
      kind: z.enum(mediaKinds).nullable(),
      files: count,
      bytes: count,
    }),
  ),
  bytes: count,
  /** In bytes. Null: there is none. */
  quota: count.nullable(),
  state: z.enum(storageStates),
  /** What the last nightly listing of the folder or bucket found. Null before the first. */
  listing: z
    .object({
      listedAt: z.iso.datetime(),
      files: count,
      bytes: count,
      /** Pictures that nothing names any more and that are deleted a day after they were added. */
      waitingFiles: count,
      waitingBytes: count,
      /** Files that nothing recorded. They were removed, and a second listing did not have them. */
      removed: count,
      /** Files that nothing records and that are still there. */
      leftOver: count,
      missing: count,
    })
    .nullable(),
})
export type StorageNumbers = z.infer<typeof storage>

/** What happened on the site, without anything about one person. */
export const statistics = z
  .object({
    /** Every day of the range, the oldest first. */
    days: z.array(statisticsDay),
    /** Why visitors are missing in the numbers, as the site is set up now; null where none are. */
    visitorGap: z.enum(visitorGaps).nullable(),
    /** The newest first. */
    cohorts: z.array(statisticsCohort),
    storage,
    /** Searches that found nothing in the last 90 days, the most frequent first. */
    emptySearches: z.array(z.object({ words: z.string(), amount: count })),
  })
  .meta({ id: 'Statistics' })
export type Statistics = z.infer<typeof statistics>
