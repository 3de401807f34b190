import { z } from 'zod'
import { isCleanText } from '#lib/text.ts'
import { MESSAGE_TEXT_MAX, openReportTypes, reportProblem, reportTypes } from './reports.rules.ts'

const draft = z.strictObject({
  /** Exactly one of the three is required. */
  questionId: z.string().min(1).max(160).optional().meta({ example: 'citir-kokorec-sukru' }),
  commentId: z.int().positive().optional(),
  /** A private message that the reporter received, as the reporter's device opened it, with the key that opens only this message. */
  message: z
    .strictObject({
      id: z.int().positive(),
      text: z.string().max(MESSAGE_TEXT_MAX).refine(isCleanText),
      key: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
    })
    .optional(),
  // An untouched form sends an empty type.
  reportType: z.union([z.enum(reportTypes), z.literal('').transform(() => null)]).nullish(),
  reason: z.string().trim().refine(isCleanText).nullish().meta({ example: 'Aynı ilanı her mekanın altına yazıyor.' }),
})

/** What `POST /api/reports` takes. */
export const reportInput = draft
  .superRefine(({ questionId, commentId, message, reportType, reason }, context) => {
    if ([questionId, commentId, message].filter((target) => target !== undefined).length !== 1)
      context.addIssue({ code: 'custom', path: ['questionId'] })
    const code = reportProblem(reportType ?? null, reason ?? '')
    if (code) context.addIssue({ code: 'custom', path: [reportType == null ? 'reportType' : 'reason'], params: { code } })
  })
  .transform(({ reportType, reason, ...target }) => ({ ...target, reportType: reportType!, reason: reason! }))
  .meta({ id: 'ReportInput' })
export type ReportInput = z.infer<typeof reportInput>

/** What `POST /api/restaurants/{id}/deletion-request` takes. */
export const deletionRequestInput = z
  .strictObject({ reason: z.string().trim().refine(isCleanText).meta({ example: 'Kapandı, artık yok.' }) })
  .superRefine(({ reason }, context) => {
    const code = reportProblem('other', reason)
    if (code) context.addIssue({ code: 'custom', path: ['reason'], params: { code } })
  })
  .meta({ id: 'DeletionRequestInput' })
export type DeletionRequestInput = z.infer<typeof deletionRequestInput>

/** A report as its reporter sees it. */
export const report = z
  .object({
    id: z.int(),
    reporterId: z.uuid(),
    questionId: z.string().nullable(),
    commentId: z.int().nullable(),
    messageId: z.int().nullable(),
    reportType: z.enum(openReportTypes),
    reason: z.string(),
    status: z.enum(['pending', 'resolved', 'dismissed']),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof report>
