import { z } from 'zod'
import { person } from '#people/person.contract.ts'
import { factValues } from '#features/fact-names/fact-names.data.ts'
import { restaurantStatuses } from '#features/restaurants/restaurants.rules.ts'
import { rowId } from '#lib/contract-fields.ts'

/** The present or former value of a subject; each subject has its own fields. */
const said = z.discriminatedUnion('subject', [
  z.object({ subject: z.literal('status'), status: z.enum(restaurantStatuses), movedTo: z.string().nullable() }),
  /** In OpenStreetMap's opening_hours; null: unknown. */
  z.object({ subject: z.literal('hours'), hours: z.string().nullable() }),
  /** `card` is the name of a meal card; null: nobody had said anything. */
  z.object({ subject: z.literal('fact'), fact: z.string(), card: z.string().nullable(), value: z.enum(factValues).nullable() }),
  /** In kuruş; null: the dish had no price. */
  z.object({ subject: z.literal('price'), dish: z.string(), portion: z.string().nullable(), amount: z.int().nullable() }),
])
export type LookValue = z.infer<typeof said>

export const lookQuery = z.strictObject({ id: rowId('12') })
export const lookParams = z.object({ id: rowId('12') })

const look = z
  .object({
    id: z.int(),
    restaurant: z.object({ id: z.string(), title: z.string(), address: z.string().nullable() }),
    before: said,
    after: said,
    decidedAt: z.iso.datetime(),
    /** Whether the page still says what was decided: nothing else can be undone. */
    isCurrent: z.boolean(),
    /** What members had said then, the earliest first; not those whose account is gone. */
    said: z.array(
      z.object({
        value: said,
        saidAt: z.iso.datetime(),
        /** Whether this statement is what was decided. */
        agrees: z.boolean(),
        member: person,
      }),
    ),
  })
  .meta({ id: 'Look' })
export type Look = z.infer<typeof look>

/** A list of one; empty when the decision no longer waits. */
export const looks = z.object({ items: z.array(look) }).meta({ id: 'Looks' })
export type Looks = z.infer<typeof looks>

/** What `POST /api/moderation/crowd-decisions/{id}/look` takes. */
export const lookInput = z
  .strictObject({
    /** The page says again what it said before; false: the members were right. */
    undo: z.boolean(),
  })
  .meta({ id: 'LookInput' })
export type LookInput = z.infer<typeof lookInput>

export const looked = z.object({ id: z.int(), undone: z.boolean() }).meta({ id: 'Looked' })
export type Looked = z.infer<typeof looked>
