import { z } from 'zod'
import type { Language } from '#i18n/languages.ts'
import { rowId } from '#lib/contract-fields.ts'
import { requiredText } from '#lib/text-schema.ts'
import { person } from '#people/person.contract.ts'
import { reason } from './moderation.contract.ts'
import { houseRules } from './moderation.rules.ts'
import { reasonNameRule } from './saved-reasons.rules.ts'

const factsInEachLanguage = { tr: reason.shape.facts, en: reason.shape.facts } satisfies Record<Language, unknown>

export const savedReasonInput = z
  .strictObject({
    rule: z.enum(houseRules),
    name: requiredText(reasonNameRule).meta({ description: 'For moderators; unique however it is written', example: 'Konu dışı' }),
    facts: z.strictObject(factsInEachLanguage),
  })
  .meta({ id: 'SavedReasonInput' })
export type SavedReasonInput = z.infer<typeof savedReasonInput>

/** The version that the form or the list shows. */
const version = z.int().min(1).max(1_000_000_000)

export const savedReasonChange = savedReasonInput.extend({ version }).meta({ id: 'SavedReasonChange' })
export type SavedReasonChange = z.infer<typeof savedReasonChange>

export const savedReason = z
  .object({
    id: z.int(),
    rule: z.enum(houseRules),
    name: z.string(),
    facts: z.object({ tr: z.string(), en: z.string() }),
    version: z.int(),
    /** Null for a text that every site starts with, and once the moderator has left. */
    madeBy: person.nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedReason' })
export type SavedReason = z.infer<typeof savedReason>

export const savedReasonList = z.object({ items: z.array(savedReason) }).meta({ id: 'SavedReasonList' })
export type SavedReasonList = z.infer<typeof savedReasonList>
export const savedReasonParams = z.object({ id: rowId('7') })
export const savedReasonDeletion = z.strictObject({ version }).meta({ id: 'SavedReasonDeletion' })
export const savedReasonDeleted = z.object({ deleted: z.literal(true) }).meta({ id: 'SavedReasonDeleted' })
export type SavedReasonDeleted = z.infer<typeof savedReasonDeleted>
