import { z } from 'zod'
import { rankedPage } from '#features/restaurants/restaurants.contract.ts'
import { isRating, roundRating } from '#features/restaurants/restaurants.rules.ts'
import { requiredText } from '#lib/text-schema.ts'
import { duetRule } from './duets.rules.ts'

/** A member's own opinion and rating of another member's restaurant. */
export const duetInput = z
  .strictObject({
    body: requiredText(duetRule),
    /** 1 to 10, stored with two decimals. */
    rating: z
      .number()
      .refine(isRating, { params: { code: 'RATING_OUT_OF_RANGE' } })
      .transform(roundRating)
      .meta({ example: 8.5 }),
  })
  .meta({ id: 'DuetInput' })
export type DuetInput = z.infer<typeof duetInput>
/** A duet in the form: no rating until one is set. */
export type DuetDraft = Omit<DuetInput, 'rating'> & { rating: number | null }

/** The duets of a restaurant, newest first, and their number, at most 10,000. */
export const duetPage = rankedPage.extend({ count: z.int() }).meta({ id: 'DuetPage' })
export type DuetPage = z.infer<typeof duetPage>

/** Whether the viewer may duet a restaurant, and the id of the viewer's duet of it. */
export const ownDuet = z
  .object({ duetId: z.string().nullable(), canDuet: z.enum(['yes', 'signIn', 'own', 'already', 'isDuet']) })
  .meta({ id: 'OwnDuet' })
export type OwnDuet = z.infer<typeof ownDuet>
