import { z } from 'zod'
import { earnedBadge } from '#features/badges/badges.contract.ts'
import { username } from '#features/accounts/accounts.contract.ts'
import { clearableText } from '#lib/text-schema.ts'
import { nicknameRefusal } from '#features/accounts/names.rules.ts'
import { DESCRIPTION_MAX, nicknameEditProblem, tidyNickname } from './profiles.rules.ts'

/** A member as members see one another. */
export const profile = z
  .object({
    id: z.uuid(),
    username: z.string().meta({ example: 'zeynepk' }),
    nickname: z.string(),
    avatarUrl: z.string().nullable(),
    description: z.string().nullable(),
    /** With one decimal. */
    points: z.number(),
    primaryBadgeId: z.int().nullable(),
    primaryBadge: earnedBadge.nullable(),
    createdAt: z.iso.datetime(),
    counts: z.object({
      /** Different venues that the member wrote, voted on or dueted; counted up to 10,000. */
      reviewed: z.int(),
      restaurants: z.int(),
      comments: z.int(),
      votes: z.int(),
      followers: z.int(),
      following: z.int(),
    }),
    /** The account behind it: told to its owner and to nobody else. */
    authId: z.string().optional(),
    email: z.string().optional(),
    /** Whether others see that the owner is there: told to the owner alone. */
    showOnline: z.boolean().optional(),
    /** Points that later earnings pay back first, with one decimal: told to the owner alone. */
    debt: z.number().optional(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profile>

export const usernameParams = z.object({ username: z.string().max(100).meta({ example: 'zeynepk' }) })
export const profileParams = z.object({ id: z.uuid() })

export const profilePageQuery = z.strictObject({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type ProfilePageQuery = z.infer<typeof profilePageQuery>

export const earnedBadges = z.object({ items: z.array(earnedBadge) }).meta({ id: 'EarnedBadges' })
export type EarnedBadges = z.infer<typeof earnedBadges>

/** What changes of the own profile; what is left out stays. */
export const profileChange = z
  .strictObject({
    nickname: z
      .string()
      .max(1000)
      .superRefine((value, context) => {
        const code = nicknameEditProblem(value) ?? nicknameRefusal(value)
        if (code) context.addIssue({ code: 'custom', params: { code } })
      })
      .transform(tidyNickname)
      .meta({ example: 'Zeynep K.' }),
    /** The old one is held for 90 days and leads to the new one; a profile's address changes with it. */
    username,
    description: clearableText({ max: DESCRIPTION_MAX, tooLong: 'DESCRIPTION_TOO_LONG' }),
    /** Whether others see that the member is there, and when last. */
    showOnline: z.boolean(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0)
  .meta({ id: 'ProfileChange' })
export type ProfileChange = z.infer<typeof profileChange>

/** The earned badge that stands beside the name from now on; null: none. */
export const primaryBadgeInput = z.strictObject({ badgeId: z.int().positive().nullable() }).meta({ id: 'PrimaryBadgeInput' })
