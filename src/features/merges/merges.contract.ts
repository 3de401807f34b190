import { z } from 'zod'
import { person } from '#people/person.contract.ts'
import { restaurant } from '#features/restaurants/restaurants.contract.ts'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { NOTE_MAX } from './merges.rules.ts'

const restaurantId = z.string().min(1).max(160).meta({ example: 'citir-kokorec-sukru' })

/** What `POST /api/moderation/merges` takes. */
export const mergeInput = z
  .strictObject({
    /** The restaurant whose address lives on. */
    survivorId: restaurantId,
    /** The restaurant whose address leads there from then on. */
    absorbedId: restaurantId,
  })
  .meta({ id: 'MergeInput' })
export type MergeInput = z.infer<typeof mergeInput>

export const restaurantMerge = z
  .object({
    id: z.int(),
    survivorId: z.string(),
    /** Null when it was deleted or merged itself. */
    survivorTitle: z.string().nullable(),
    absorbedId: z.string(),
    absorbedTitle: z.string(),
    /** Null when that admin's account is deleted. */
    mergedBy: person.nullable(),
    mergedAt: z.iso.datetime(),
    undoneBy: person.nullable(),
    undoneAt: z.iso.datetime().nullable(),
    /** Whether it can be undone now: it is the survivor's latest merge and at most 30 days old. */
    canUndo: z.boolean(),
  })
  .meta({ id: 'RestaurantMerge' })
export type RestaurantMerge = z.infer<typeof restaurantMerge>

export const mergeQuery = z.strictObject(pageFields())
export type MergeQuery = z.infer<typeof mergeQuery>

/** With a number only that proposal. */
export const proposalQuery = z.strictObject({ id: rowId('12').optional(), ...pageFields() })
export type ProposalQuery = z.infer<typeof proposalQuery>

/** Merges, newest first. */
export const mergePage = z.object({ items: z.array(restaurantMerge), nextCursor: z.string().nullable() }).meta({ id: 'MergePage' })
export type MergePage = z.infer<typeof mergePage>

/** What `POST /api/restaurants/{id}/merge-proposals` takes. */
export const proposalInput = z
  .strictObject({
    /** The other restaurant. */
    otherId: restaurantId,
    note: z
      .string()
      .trim()
      .max(NOTE_MAX)
      .nullish()
      .transform((note) => note || null)
      .meta({ example: 'Tabela değişti, yer aynı' }),
  })
  .meta({ id: 'MergeProposalInput' })
export type ProposalInput = z.infer<typeof proposalInput>

export const proposed = z.object({ id: z.int(), firstId: z.string(), secondId: z.string() }).meta({ id: 'MergeProposed' })
export type Proposed = z.infer<typeof proposed>

export const mergeProposal = z
  .object({
    id: z.int(),
    restaurants: z.tuple([restaurant, restaurant]),
    /** Metres between the two; null where one has no position. */
    metres: z.int().nullable(),
    note: z.string().nullable(),
    /** Null when that member's account is deleted. */
    proposedBy: person.nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'MergeProposal' })
export type MergeProposal = z.infer<typeof mergeProposal>

/** Open proposals, newest first. */
export const proposalPage = z.object({ items: z.array(mergeProposal), nextCursor: z.string().nullable() }).meta({ id: 'MergeProposalPage' })
export type ProposalPage = z.infer<typeof proposalPage>
