import { z } from 'zod'
import { person } from '#people/person.contract.ts'
import { waits } from '#features/witnesses/witnesses.contract.ts'
import { pageFields } from '#lib/contract-fields.ts'
import { VALUE_MAX } from './opening-hours.ts'

const EXAMPLE = 'Mo-Th 18:00-02:00, Fr-Sa 18:00-04:00; PH off'
/** At most this many other values are shown. */
export const OTHERS_MAX = 3
/** The version that a change was made from; 0 where nobody has said anything yet. */
const version = z.int().min(0).max(1_000_000_000)

export const hoursParams = z.object({ id: z.string().max(160) })
export const historyQuery = z.strictObject(pageFields(10))
export type HistoryQuery = z.infer<typeof historyQuery>

export const hoursInput = z.strictObject({
  /** A value of OpenStreetMap's `opening_hours`, or plain words in Turkish or English, in the time of Istanbul. */
  value: z.string().max(VALUE_MAX).meta({ example: EXAMPLE }),
  version,
})
export type HoursInput = z.infer<typeof hoursInput>

export const undoInput = z.strictObject({
  /** The version whose hours come back; 0: unknown. */
  to: version,
  version,
})
export type UndoInput = z.infer<typeof undoInput>

/** When a restaurant is open, always in Europe/Istanbul. */
export const restaurantHours = z
  .object({
    /**
     * As `opening_hours` in the one form in which Lokma writes it, or, where it was not understood, as it was written; null: unknown. Hours
     * that are unknown or were not understood are neither open nor closed.
     */
    value: z.string().nullable().meta({ example: EXAMPLE }),
    version: z.int(),
    /** Whether the hours are the word of one member that no independent member has confirmed yet. */
    isWord: z.boolean(),
    /** What else members say while nothing is decided, the most members first. */
    others: z.array(z.object({ value: z.string(), members: z.int() })).max(OTHERS_MAX),
    /** What the requester said last; null: nothing. */
    own: z.object({ value: z.string(), waits: waits.nullable() }).nullable(),
    /** What the requester may do. */
    abilities: z.object({ canEdit: z.boolean(), canUndo: z.boolean() }),
  })
  .meta({ id: 'RestaurantHours' })
export type RestaurantHours = z.infer<typeof restaurantHours>

/** What a page shows about hours besides the hours themselves. */
export type HoursSaid = Pick<RestaurantHours, 'version' | 'isWord' | 'others'>

const hoursChange = z
  .object({
    version: z.int(),
    value: z.string().nullable(),
    /** Null for members who left, and for imports. */
    person: person.nullable(),
    isImported: z.boolean(),
    /** The version that an undo brought back. */
    undoneTo: z.int().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'HoursChange' })
export type HoursChange = z.infer<typeof hoursChange>

export const hoursHistory = z.object({ items: z.array(hoursChange), nextCursor: z.string().nullable() }).meta({ id: 'HoursHistory' })
export type HoursHistory = z.infer<typeof hoursHistory>
