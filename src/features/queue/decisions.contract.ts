import { z } from 'zod'
import { reasonInput } from '#features/claims/claims.contract.ts'
import { heldDecision } from '#features/comments/newcomers.contract.ts'
import { lookInput } from '#features/looks/looks.contract.ts'
import { photoDecision } from '#features/member-photos/member-photos.contract.ts'
import { mergeInput } from '#features/merges/merges.contract.ts'
import { reason } from '#features/moderation/moderation.contract.ts'
import { decisions } from '#features/moderation/moderation.rules.ts'
import { statementDecision } from '#features/restaurant-status/restaurant-status.contract.ts'
import { proposalDecision } from '#features/restaurants/versions.contract.ts'
import { answerInput } from '#features/sanctions/sanctions.contract.ts'
import { shieldDecision } from '#features/shields/shields.contract.ts'
import { queueParams } from './queue.contract.ts'
import { DECISIONS_MAX, isPlace, type QueueKind } from './queue.rules.ts'

/** What a moderator decides about an item of each kind. */
const decisionsOf = {
  report: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('removed').meta({ description: 'Removes the content, with a reason' }), ...reason.shape }),
    z.strictObject({ outcome: z.enum(decisions).meta({ description: 'Closes the reports; the content stays' }) }),
  ]),
  status: statementDecision,
  /** Null: these are two restaurants. */
  merge: z.strictObject({ pair: mergeInput.nullable() }),
  /** Without a refusal the claim is accepted. */
  claim: z.strictObject({ refusal: reasonInput.shape.reason.nullable() }),
  appeal: answerInput,
  shield: shieldDecision,
  newcomer: heldDecision,
  photo: photoDecision,
  edit: proposalDecision,
  look: lookInput,
} satisfies Record<QueueKind, z.ZodType>

export type DecisionOf<K extends QueueKind> = z.infer<(typeof decisionsOf)[K]>

const { item } = queueParams.shape
const decided = <K extends QueueKind>(kind: K) => z.strictObject({ kind: z.literal(kind), item, decision: decisionsOf[kind] })

/** An item and what is decided about it. */
const queueDecision = z
  .discriminatedUnion('kind', [
    decided('report'),
    decided('status'),
    decided('merge'),
    decided('claim'),
    decided('appeal'),
    decided('shield'),
    decided('newcomer'),
    decided('photo'),
    decided('edit'),
    decided('look'),
  ])
  .refine(isPlace, { path: ['item'] })
export type QueueDecision = { [K in QueueKind]: { kind: K; item: string; decision: DecisionOf<K> } }[QueueKind]

const batchId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({
    example: '0f8fad5bd9cb469fa16570867728950e',
    description: 'Names what one press decides; the browser makes it, and sends it again after a lost answer',
  })

export const decisionsInput = z
  .strictObject({ batchId, decisions: z.array(queueDecision).min(1).max(DECISIONS_MAX) })
  .meta({ id: 'QueueDecisionsInput' })
export type DecisionsInput = z.infer<typeof decisionsInput>

export const batchParams = z.object({ batchId })

const place = z.object({ kind: queueParams.shape.kind, item: z.string() })

export const decisionsStored = z
  .object({
    batchId: z.string(),
    /** What is decided. It takes effect a few seconds later; a removal hides at once. */
    stored: z.array(place),
    /** What is not decided, with the code of the refusal. */
    refused: z.array(place.extend({ code: z.string() })),
  })
  .meta({ id: 'QueueDecisionsStored' })
export type DecisionsStored = z.infer<typeof decisionsStored>

export const decisionsTakenBack = z
  .object({
    /** What waits again. */
    takenBack: z.array(place),
  })
  .meta({ id: 'QueueDecisionsTakenBack' })
export type DecisionsTakenBack = z.infer<typeof decisionsTakenBack>
