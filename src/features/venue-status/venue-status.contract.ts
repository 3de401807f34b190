import { z } from 'zod'
import { restaurantRules } from '#features/restaurants/posting.rules.ts'
import { venueStatuses } from '#features/restaurants/restaurants.rules.ts'
import { optionalText } from '#lib/text-schema.ts'

/** The body of `PUT /api/restaurants/{id}/statement`. */
export const statementInput = z
  .strictObject({
    /** Closed for good, moved, or seen open. */
    statement: z.enum(venueStatuses).meta({ example: 'closed' }),
    /** The new address, where it moved to one that is known. */
    movedTo: optionalText(restaurantRules.address),
  })
  .meta({ id: 'StatementInput' })
export type StatementInput = z.infer<typeof statementInput>
/** The input as a form sends it. */
export type StatementDraft = z.input<typeof statementInput>

export const venueStatement = z
  .object({
    /** What the caller said last; null: nothing. */
    statement: z.enum(venueStatuses).nullable(),
    movedTo: z.string().nullable(),
    saidAt: z.iso.datetime().nullable(),
    /** What the restaurant's page says. */
    status: z.enum(venueStatuses),
  })
  .meta({ id: 'VenueStatement' })
export type VenueStatement = z.infer<typeof venueStatement>
