import { z } from 'zod'
import { person } from '#features/restaurants/restaurants.contract.ts'

/** The wish of the asker: to follow from now on, or not. */
export const followInput = z.strictObject({ following: z.boolean() }).meta({ id: 'FollowInput' })

/** How the asker and another member stand to each other. */
const followRelation = z
  .object({
    isFollowing: z.boolean(),
    followsYou: z.boolean(),
    /** Both at once: they are friends. */
    isMutual: z.boolean(),
  })
  .meta({ id: 'FollowRelation' })
export type FollowRelation = z.infer<typeof followRelation>

export const followState = followRelation
  .extend({
    /** How many follow that member. */
    followers: z.int(),
  })
  .meta({ id: 'FollowState' })
export type FollowState = z.infer<typeof followState>

export const followQuery = z.strictObject({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type FollowQuery = z.infer<typeof followQuery>

const followedPerson = person
  .extend({
    followedAt: z.iso.datetime(),
    /** Whether this one and the member whose list it is follow each other. */
    isMutual: z.boolean(),
    /** How the asker stands to this one; null: it is the asker. */
    relation: followRelation.nullable(),
  })
  .meta({ id: 'FollowedPerson' })
export type FollowedPerson = z.infer<typeof followedPerson>

/** Who follows a member, or whom the member follows. */
export const followPage = z.object({ items: z.array(followedPerson), nextCursor: z.string().nullable() }).meta({ id: 'FollowPage' })
export type FollowPage = z.infer<typeof followPage>
