import { z } from 'zod'
import { badgeConditions } from './badges.rules.ts'

export const badge = z
  .object({
    id: z.int(),
    name: z.string().meta({ example: 'Gurme' }),
    description: z.string(),
    emoji: z.string(),
    isActive: z.boolean(),
    conditionType: z.enum(badgeConditions),
    conditionValue: z.int(),
  })
  .meta({ id: 'Badge' })

export const earnedBadge = badge.extend({ userId: z.uuid(), earnedAt: z.iso.datetime() }).meta({ id: 'EarnedBadge' })
export type EarnedBadge = z.infer<typeof earnedBadge>

export type Badge = z.infer<typeof badge>

export const badgeList = z.object({ items: z.array(badge) }).meta({ id: 'BadgeList' })
export type BadgeList = z.infer<typeof badgeList>

/** A badge and how near the viewer is to it. */
const badgeProgress = badge
  .extend({
    /** Counted as `conditionValue` counts; null where nothing that the member does counts towards the badge. */
    current: z.number().nullable(),
    earnedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'BadgeProgress' })
export type BadgeProgress = z.infer<typeof badgeProgress>

export const badgeProgressList = z.object({ items: z.array(badgeProgress) }).meta({ id: 'BadgeProgressList' })
export type BadgeProgressList = z.infer<typeof badgeProgressList>
