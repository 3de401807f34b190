import { z } from 'zod'
import { rankedPage } from '#features/restaurants/restaurants.contract.ts'
import { BODY_MAX, isRating, roundRating } from '#features/restaurants/restaurants.rules.ts'
import { requiredText } from '#lib/text-schema.ts'

/** A member's own opinion and rating of somebody else's restaurant. */
export const duetInput = z
  .strictObject({
    body: requiredText({ max: BODY_MAX, tooLong: 'BODY_TOO_LONG', empty: 'BODY_REQUIRED' }),
    /** 1 to 10, kept with two decimals. */
    rating: z
      .number()
      .refine(isRating, { params: { code: 'RATING_OUT_OF_RANGE' } })
      .transform(roundRating)
      .meta({ example: 8.5 }),
  })
  .meta({ id: 'DuetInput' })
export type DuetInput = z.infer<typeof duetInput>
/** A duet while it is being typed: no rating until one is set. */
export type DuetDraft = Omit<DuetInput, 'rating'> & { rating: number | null }

/** The duets of a restaurant, newest first, and how many there are; the count stops at 10,000. */
export const duetPage = rankedPage.extend({ count: z.int() }).meta({ id: 'DuetPage' })
export type DuetPage = z.infer<typeof duetPage>

/** Whether the asker may duet a restaurant, and the duet that the asker has made of it. */
export const ownDuet = z
  .object({ duetId: z.string().nullable(), canDuet: z.enum(['yes', 'signIn', 'own', 'already', 'isDuet']) })
  .meta({ id: 'OwnDuet' })
export type OwnDuet = z.infer<typeof ownDuet>
