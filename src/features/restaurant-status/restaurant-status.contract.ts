import { z } from 'zod'
import { restaurantRules } from '#features/restaurants/posting.rules.ts'
import { person } from '#people/person.contract.ts'
import { restaurantStatuses } from '#features/restaurants/restaurants.rules.ts'
import { waits } from '#features/witnesses/witnesses.contract.ts'
import { optionalText } from '#lib/text-schema.ts'

/** The body of `PUT /api/restaurants/{id}/statement`. */
export const statementInput = z
  .strictObject({
    /** Closed for good, moved, or seen open. */
    statement: z.enum(restaurantStatuses).meta({ example: 'closed' }),
    /** The new address, where it moved to one that is known. */
    movedTo: optionalText(restaurantRules.address),
  })
  .meta({ id: 'StatementInput' })
export type StatementInput = z.infer<typeof statementInput>
/** The input as a form sends it. */
export type StatementDraft = z.input<typeof statementInput>

export const restaurantStatement = z
  .object({
    /** What the caller said last; null: nothing. */
    statement: z.enum(restaurantStatuses).nullable(),
    movedTo: z.string().nullable(),
    saidAt: z.iso.datetime().nullable(),
    /** What the restaurant's page says. */
    status: z.enum(restaurantStatuses),
    /** What would complete the statement; null: it waits for nothing. */
    waits: waits.nullable(),
  })
  .meta({ id: 'RestaurantStatement' })
export type RestaurantStatement = z.infer<typeof restaurantStatement>

/** What the page of an open restaurant says quietly: members say that it closed or moved, and nothing is decided. */
export interface StatusWord {
  statement: Exclude<RestaurantStatement['status'], 'open'>
  isOne: boolean
}

/** What members say about a restaurant, while it waits for others or for a moderator, the earliest first. */
export const waitingStatements = z
  .object({
    restaurant: z.object({
      id: z.string(),
      title: z.string(),
      address: z.string().nullable(),
      status: z.enum(restaurantStatuses),
      movedTo: z.string().nullable(),
    }),
    items: z.array(
      z.object({ statement: z.enum(restaurantStatuses), movedTo: z.string().nullable(), saidAt: z.iso.datetime(), member: person }),
    ),
  })
  .meta({ id: 'WaitingStatements' })
export type WaitingStatements = z.infer<typeof waitingStatements>

/** What `POST /api/moderation/restaurant-statements/{id}/decision` takes. */
export const statementDecision = z
  .strictObject({
    /** The statement that is right; null: the page is right as it is. */
    accept: z.enum(restaurantStatuses).nullable(),
  })
  .meta({ id: 'StatementDecision' })
export type StatementDecision = z.infer<typeof statementDecision>

export const statementDecided = z
  .object({ restaurantId: z.string(), status: z.enum(restaurantStatuses), movedTo: z.string().nullable() })
  .meta({ id: 'StatementDecided' })
export type StatementDecided = z.infer<typeof statementDecided>
