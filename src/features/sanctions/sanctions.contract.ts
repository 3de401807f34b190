import { z } from 'zod'
import { reason } from '#features/moderation/moderation.contract.ts'
import { decidedTypes, finders, houseRules, outcomes } from '#features/moderation/moderation.rules.ts'
import { person } from '#people/person.contract.ts'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { requiredText } from '#lib/text-schema.ts'
import { answerRule, appealRule, isPossibleEnd, sanctionDays, sanctionKinds } from './sanctions.rules.ts'

export const pageQuery = z.strictObject(pageFields())
export type PageQuery = z.infer<typeof pageQuery>

/** With a number only the appeal against that decision. */
export const appealQuery = z.strictObject({ id: rowId('12').optional(), ...pageFields() })
export type AppealQuery = z.infer<typeof appealQuery>

export const decisionParams = z.object({ id: rowId('12') })
export const staffParams = z.object({ username: z.string().min(1).max(100).meta({ example: 'zeynepk' }) })

/** What `POST /api/moderation/sanctions` takes. */
export const sanctionInput = z
  .strictObject({
    username: staffParams.shape.username,
    kind: z.enum(sanctionKinds),
    ...reason.shape,
    /** Null: a warning, or a ban without an end. */
    days: z
      .literal(sanctionDays)
      .nullable()
      .meta({ type: ['integer', 'null'], enum: [...sanctionDays, null] }),
  })
  .refine(({ kind, days }) => isPossibleEnd(kind, days), { path: ['days'] })
  .meta({ id: 'SanctionInput' })
export type SanctionInput = z.infer<typeof sanctionInput>

export const imposed = z
  .object({ decisionId: z.int(), kind: z.enum(sanctionKinds), until: z.iso.datetime().nullable() })
  .meta({ id: 'SanctionImposed' })
export type Imposed = z.infer<typeof imposed>

const appealOutcomes = ['upheld', 'undone', 'withdrawn'] as const

/** One decision with its reasons, as the member whom it concerns reads it: the fields of article 17 of the DSA. */
export const statement = z
  .object({
    id: z.int(),
    /** What was decided about. */
    contentType: z.enum(decidedTypes),
    contentId: z.string().nullable(),
    /** What was removed said this; null when it is no text, or no longer kept. */
    excerpt: z.string().nullable(),
    outcome: z.enum(outcomes),
    rule: z.enum(houseRules).nullable(),
    facts: z.string().nullable(),
    foundBy: z.enum(finders),
    decidedAt: z.iso.datetime(),
    /** When the sanction ends; null without an end. */
    until: z.iso.datetime().nullable(),
    /** Whether the sanction holds at this moment. */
    isActive: z.boolean(),
    undoneAt: z.iso.datetime().nullable(),
    appeal: z
      .object({
        content: z.string().nullable(),
        createdAt: z.iso.datetime(),
        outcome: z.enum(appealOutcomes).nullable(),
        answer: z.string().nullable(),
        answeredAt: z.iso.datetime().nullable(),
        /** Whether what was removed is back; null where nothing was removed, or it stays removed. */
        isRestored: z.boolean().nullable(),
      })
      .nullable(),
    /** The end of the time to appeal; null after an appeal and after that time. */
    appealUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Statement' })
export type Statement = z.infer<typeof statement>

export const statementPage = z.object({ items: z.array(statement), nextCursor: z.string().nullable() }).meta({ id: 'StatementPage' })
export type StatementPage = z.infer<typeof statementPage>

export const appealInput = z.strictObject({ content: requiredText(appealRule) }).meta({ id: 'AppealInput' })
export type AppealInput = z.infer<typeof appealInput>

export const answerInput = z
  .strictObject({ outcome: z.enum(['upheld', 'undone']), answer: requiredText(answerRule) })
  .meta({ id: 'AppealAnswerInput' })
export type AnswerInput = z.infer<typeof answerInput>

export const answered = z
  .object({ id: z.int(), outcome: z.enum(['upheld', 'undone']), isRestored: z.boolean().nullable() })
  .meta({ id: 'AppealAnswered' })
export type Answered = z.infer<typeof answered>

/** A decision as moderators see it: with the member whom it concerns, and who decided. */
export const caseFile = statement
  .extend({
    member: person.nullable(),
    decidedBy: person.nullable(),
    /** Whether this moderator may answer the appeal. */
    canAnswer: z.boolean(),
  })
  .meta({ id: 'CaseFile' })
export type CaseFile = z.infer<typeof caseFile>

export const casePage = z.object({ items: z.array(caseFile), nextCursor: z.string().nullable() }).meta({ id: 'CasePage' })
export type CasePage = z.infer<typeof casePage>

/** Which decisions moderators read: with one outcome, by one decider, or both. */
export const caseQuery = z.strictObject({
  outcome: z.enum(outcomes).optional(),
  /** The username of the decider. */
  by: staffParams.shape.username.optional(),
  ...pageFields(),
})
export type CaseQuery = z.infer<typeof caseQuery>

export const staff = z
  .object({
    admins: z.array(person),
    moderators: z.array(person.extend({ appointedAt: z.iso.datetime() })),
  })
  .meta({ id: 'Staff' })
export type Staff = z.infer<typeof staff>

const logItem = z.object({
  id: z.int(),
  contentType: z.enum(decidedTypes),
  outcome: z.enum(outcomes),
  rule: z.enum(houseRules).nullable(),
  foundBy: z.enum(finders),
  decidedAt: z.iso.datetime(),
  /** How many days a sanction lasts; null without an end. */
  days: z.int().nullable(),
  /** How an appeal ended, if it did. */
  appeal: z.enum(['upheld', 'undone']).nullable(),
})
export type LogItem = z.infer<typeof logItem>

const quarter = z.object({
  /** The first day of the quarter in Istanbul. */
  from: z.iso.date(),
  reports: z.int(),
  decisions: z.int(),
  appeals: z.int(),
  /** Appeals that undid a decision. */
  undone: z.int(),
  /** Half of the reports that a decision closed took no longer than this, to the second; null without one. */
  medianHours: z.number().nullable(),
})
export type Quarter = z.infer<typeof quarter>

/** What was decided, without names and texts, newest first. */
export const moderationLog = z.object({ items: z.array(logItem), nextCursor: z.string().nullable() }).meta({ id: 'ModerationLog' })
export type ModerationLog = z.infer<typeof moderationLog>

/** The last four quarters, the running one first. */
export const moderationFigures = z.object({ quarters: z.array(quarter) }).meta({ id: 'ModerationFigures' })
export type ModerationFigures = z.infer<typeof moderationFigures>
