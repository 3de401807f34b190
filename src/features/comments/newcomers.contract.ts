import { z } from 'zod'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { person } from '#people/person.contract.ts'
import { rowId } from '#lib/contract-fields.ts'

/** A newcomer's text with a link, which a moderator sees before others do. */
export const heldText = z.object({ isHeld: z.literal(true), heldAt: z.iso.datetime() }).meta({ id: 'HeldText' })
export type HeldText = z.infer<typeof heldText>

export const heldQuery = z.strictObject({ id: rowId('12') })
export const heldParams = z.object({ id: rowId('12') })

const waitingText = z.object({
  id: z.int(),
  content: z.string(),
  heldAt: z.iso.datetime(),
  isReply: z.boolean(),
  restaurant: z.object({ id: z.string(), title: z.string() }),
  writer: person,
  signedUpAt: z.iso.datetime(),
  votes: z.int(),
})
export type WaitingText = z.infer<typeof waitingText>
export const heldTextPage = z.object({ items: z.array(waitingText) }).meta({ id: 'HeldTextPage' })
export type HeldTextPage = z.infer<typeof heldTextPage>

export const heldDecision = z
  .strictObject({ accept: z.boolean(), rule: removalInput.shape.rule, facts: removalInput.shape.facts })
  .meta({ id: 'HeldDecision' })
export type HeldDecision = z.infer<typeof heldDecision>
export const heldDecided = z
  .object({
    accepted: z.boolean(),
    /** Whether the text was posted. False also where the vote or the thread of an accepted text is gone. */
    isPosted: z.boolean(),
  })
  .meta({ id: 'HeldDecided' })
export type HeldDecided = z.infer<typeof heldDecided>
