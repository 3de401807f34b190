import { z } from 'zod'
import { pageFields } from '#lib/contract-fields.ts'
import { isCleanText } from '#lib/text.ts'
import { isOtherContent, MESSAGE_TEXT_MAX, openReportTypes, otherTypes, reportProblem, reportTypes } from './reports.rules.ts'

const draft = z.strictObject({
  /** Exactly one of the four is required. */
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
  /** A reply, a photo, a collection or a part of a profile. */
  content: z
    .strictObject({
      contentType: z.enum(otherTypes),
      contentId: z
        .string()
        .min(1)
        .max(250)
        .meta({ description: 'A number, an id, `<member>.<name, picture or text>` or `<slug>.<photo>`' }),
    })
    .refine(({ contentType, contentId }) => isOtherContent(contentType, contentId), { path: ['contentId'] })
    .optional()
    .meta({ example: { contentType: 'reply', contentId: '12' } }),
  // An untouched form sends an empty type.
  reportType: z.union([z.enum(reportTypes), z.literal('').transform(() => null)]).nullish(),
  reason: z.string().trim().refine(isCleanText).nullish().meta({ example: 'Aynı ilanı her mekanın altına yazıyor.' }),
})

/** What `POST /api/reports` takes. */
export const reportInput = draft
  .superRefine(({ questionId, commentId, message, content, reportType, reason }, context) => {
    if ([questionId, commentId, message, content].filter((target) => target !== undefined).length !== 1)
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
    content: z.object({ contentType: z.enum(otherTypes), contentId: z.string() }).nullable(),
    reportType: z.enum(openReportTypes),
    reason: z.string(),
    status: z.enum(['pending', 'resolved', 'dismissed']),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof report>

export const ownReportQuery = z.strictObject(pageFields())
export type OwnReportQuery = z.infer<typeof ownReportQuery>

/** A member's own report, with its outcome. */
export const ownReport = z
  .object({
    id: z.int(),
    about: z.enum(['restaurant', 'comment', 'message', ...otherTypes]),
    reportType: z.enum(openReportTypes),
    reason: z.string(),
    createdAt: z.iso.datetime(),
    /** Open, unfounded, closed without touching the content, or the content was removed; undone by an appeal since. */
    outcome: z.enum(['open', 'dismissed', 'kept', 'removed', 'undone']),
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnReport' })
export type OwnReport = z.infer<typeof ownReport>

export const ownReportPage = z.object({ items: z.array(ownReport), nextCursor: z.string().nullable() }).meta({ id: 'OwnReportPage' })
export type OwnReportPage = z.infer<typeof ownReportPage>
