import { z } from 'zod'
import { pageFields } from '#lib/contract-fields.ts'
import { type Badge, earnedBadge } from '#features/badges/badges.contract.ts'
import { language } from '#people/viewer.contract.ts'
import { username } from '#features/accounts/accounts.contract.ts'
import { clearableText } from '#lib/text-schema.ts'
import { nicknameRefusal } from '#features/accounts/official-names.rules.ts'
import { profileParts } from '#features/reports/reports.rules.ts'
import { messageSources, descriptionRule, nicknameEditProblem, tidyNickname } from './profiles.rules.ts'

/** A member as other members see them. */
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
      /** Different restaurants that the member added, voted on or dueted; counted up to 10,000. */
      reviewed: z.int(),
      restaurants: z.int(),
      comments: z.int(),
      votes: z.int(),
      followers: z.int(),
      following: z.int(),
    }),
    /** The member's account: only in the owner's view. */
    authId: z.string().optional(),
    email: z.string().optional(),
    /** Whether others see the member's presence: only in the owner's view. */
    showOnline: z.boolean().optional(),
    /** The members whose first message reaches this member without a request: only in the owner's view. */
    messagesFrom: z.enum(messageSources).optional(),
    /** Points that later earnings repay first, with one decimal: only in the owner's view. */
    debt: z.number().optional(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profile>

/** What visitors see of a member. */
export type ShownProfile = Pick<Profile, 'username' | 'nickname' | 'avatarUrl' | 'counts'> & { primaryBadge: Badge | null }
/** With the id, which no page holds. */
export type ProfilePreview = ShownProfile & Pick<Profile, 'id'>

export const usernameParams = z.object({ username: z.string().max(100).meta({ example: 'zeynepk' }) })

export const profilePartParams = z.object({ id: z.uuid(), part: z.enum(profileParts) })

export const profilePageQuery = z.strictObject(pageFields())
export type ProfilePageQuery = z.infer<typeof profilePageQuery>

export const earnedBadges = z.object({ items: z.array(earnedBadge) }).meta({ id: 'EarnedBadges' })
export type EarnedBadges = z.infer<typeof earnedBadges>

/** Changes to the member's profile; missing fields stay unchanged. */
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
    /** The old one is reserved for 90 days and leads to the new one; the profile's address changes with it. */
    username,
    description: clearableText(descriptionRule),
    /** Whether others see that the member is online, and when last. */
    showOnline: z.boolean(),
    /** The members whose first message reaches this member without a request; existing conversations stay as they are. */
    messagesFrom: z.enum(messageSources),
    language,
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0)
  .meta({ id: 'ProfileChange' })
export type ProfileChange = z.infer<typeof profileChange>

/** The earned badge to show beside the name; null for none. */
export const primaryBadgeInput = z.strictObject({ badgeId: z.int().positive().nullable() }).meta({ id: 'PrimaryBadgeInput' })
