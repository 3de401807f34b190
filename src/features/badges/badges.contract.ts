import { z } from 'zod'
import { badgeConditions } from './badges.rules.ts'

const badge = z
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

/** A badge of a member. */
export const earnedBadge = badge.extend({ userId: z.uuid(), earnedAt: z.iso.datetime() }).meta({ id: 'EarnedBadge' })
export type EarnedBadge = z.infer<typeof earnedBadge>
