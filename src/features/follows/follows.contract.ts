import { z } from 'zod'
import { pageFields } from '#lib/contract-fields.ts'
import { person } from '#people/person.contract.ts'

/** The caller's new state: following or not. */
export const followInput = z.strictObject({ following: z.boolean() }).meta({ id: 'FollowInput' })

/** The relation between the caller and another member. */
const followRelation = z
  .object({
    isFollowing: z.boolean(),
    followsYou: z.boolean(),
    /** True if both follow each other: they are friends. */
    isMutual: z.boolean(),
  })
  .meta({ id: 'FollowRelation' })
export type FollowRelation = z.infer<typeof followRelation>

export const followState = followRelation
  .extend({
    /** The number of that member's followers. */
    followers: z.int(),
  })
  .meta({ id: 'FollowState' })
export type FollowState = z.infer<typeof followState>

export const followQuery = z.strictObject(pageFields())
export type FollowQuery = z.infer<typeof followQuery>

const followedPerson = person
  .extend({
    followedAt: z.iso.datetime(),
    /** Whether this member and the owner of the list follow each other. */
    isMutual: z.boolean(),
    /** The viewer's relation to this member; null for the viewer. */
    relation: followRelation.nullable(),
  })
  .meta({ id: 'FollowedPerson' })
export type FollowedPerson = z.infer<typeof followedPerson>

/** A member's followers, or the members whom the member follows. */
export const followPage = z.object({ items: z.array(followedPerson), nextCursor: z.string().nullable() }).meta({ id: 'FollowPage' })
export type FollowPage = z.infer<typeof followPage>
