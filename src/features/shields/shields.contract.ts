import { z } from 'zod'
import { signs } from '#features/ranking/detectors/window.rules.ts'
import { person } from '#people/person.contract.ts'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { shieldOutcomes } from './shields.rules.ts'

export const ofShield = z.object({ id: rowId('7') })
export const heldQuery = z.strictObject(pageFields())
export type HeldQuery = z.infer<typeof heldQuery>
export const shieldQuery = z.strictObject({ id: rowId('7').optional(), ...pageFields() })
export type ShieldQuery = z.infer<typeof shieldQuery>

const mean = z.number().nullable()

/** What the page of a restaurant says while votes on it are held. */
export const shieldNotice = z.object({
  since: z.iso.datetime(),
  /** Held votes on this restaurant. */
  held: z.int(),
  /** The mean of the members' ratings without the held votes, which is the score, and with them. */
  without: mean,
  with: mean,
})
export type ShieldNotice = z.infer<typeof shieldNotice>

const foundSign = z.object({ sign: z.enum(signs), found: z.int(), expected: z.number() })

/** A shield that waits for a moderator. */
export const waitingShield = z
  .object({
    id: z.int(),
    restaurant: z.object({ id: z.string(), title: z.string() }),
    since: z.iso.datetime(),
    /** The end of the scale to which the votes push. */
    pole: z.enum(['high', 'low']),
    signs: z.array(foundSign),
    /** All votes that it holds, also those of its members on other restaurants. */
    held: z.int(),
    /** Held votes on this restaurant. */
    heldHere: z.int(),
    without: mean,
    with: mean,
    /** Whether this moderator may decide: not about votes or restaurants that are the moderator's own. */
    canDecide: z.boolean(),
  })
  .meta({ id: 'WaitingShield' })
export type WaitingShield = z.infer<typeof waitingShield>

export const shieldPage = z.object({ items: z.array(waitingShield), nextCursor: z.string().nullable() }).meta({ id: 'ShieldPage' })
export type ShieldPage = z.infer<typeof shieldPage>

const heldVote = z.object({
  id: z.int(),
  restaurant: z.object({ id: z.string(), title: z.string() }),
  rating: z.int().nullable(),
  choice: z.enum(['accept', 'reject']),
  /** The day on which it was cast, in Istanbul. */
  day: z.iso.date(),
  signs: z.array(z.enum(signs)),
  /** Null once the member has left. */
  member: person.nullable(),
})
export type HeldVote = z.infer<typeof heldVote>

export const heldVotePage = z.object({ items: z.array(heldVote), nextCursor: z.string().nullable() }).meta({ id: 'HeldVotePage' })
export type HeldVotePage = z.infer<typeof heldVotePage>

export const shieldDecision = z.strictObject({ outcome: z.enum(shieldOutcomes) }).meta({ id: 'ShieldDecision' })
export type ShieldDecision = z.infer<typeof shieldDecision>

export const shieldDecided = z
  .object({
    id: z.int(),
    outcome: z.enum(shieldOutcomes),
    /** How many votes it was about. */
    votes: z.int(),
  })
  .meta({ id: 'ShieldDecided' })
export type ShieldDecided = z.infer<typeof shieldDecided>
