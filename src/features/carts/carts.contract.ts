import { z } from 'zod'
import { isInBounds } from '#features/places/position.rules.ts'
import { roundedPin } from './carts.rules.ts'

/** The body of `PUT /api/restaurants/{id}/cart/sighting`. */
export const sightingInput = z
  .strictObject({
    /** Where the member sees the cart; null: at its usual place. Stored with four decimals. */
    position: z
      .strictObject({ longitude: z.number().meta({ example: 29.0262 }), latitude: z.number().meta({ example: 40.9863 }) })
      .refine(isInBounds, { params: { code: 'OUTSIDE_TURKIYE' } })
      .transform(roundedPin)
      .nullable(),
  })
  .meta({ id: 'SightingInput' })
export type SightingInput = z.infer<typeof sightingInput>

export const cartState = z
  .object({
    /** Where it is now, if two independent members or any three agree; it fades at `until`. */
    live: z
      .object({
        longitude: z.number(),
        latitude: z.number(),
        members: z.int(),
        seenAt: z.iso.datetime(),
        until: z.iso.datetime(),
      })
      .nullable(),
    /** When a member last saw it, while there is no live position: one word places no pin. */
    word: z.object({ seenAt: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
    /** Whether the author or three members hid the live position. */
    isPaused: z.boolean(),
  })
  .meta({ id: 'CartState' })
export type CartState = z.infer<typeof cartState>
