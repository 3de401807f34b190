import { z } from 'zod'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { requiredText } from '#lib/text-schema.ts'
import { openReportTypes } from '#features/reports/reports.rules.ts'
import { person } from '#people/person.contract.ts'
import {
  contentTypes,
  decisions,
  deletableTypes,
  factsProblem,
  factsRule,
  houseRules,
  isContent,
  versionedTypes,
} from './moderation.rules.ts'

/** Why something of a member is restricted. */
export const reason = z.object({
  rule: z.enum(houseRules),
  facts: requiredText(factsRule)
    .refine((text) => factsProblem(text) === undefined, { params: { code: 'FACTS_TOO_SHORT' } })
    .meta({ description: 'What happened, for the member whom it concerns', example: 'Aynı ilanı yedi mekanın altına yazdı.' }),
})

/** The reason of a removal: moderators must give one, members who delete their own content need none. */
export const removalInput = z
  .strictObject({
    ...reason.partial().shape,
    takedownId: z.int().min(1).optional().meta({ description: 'The request by law that it follows (admins)', example: 3 }),
  })
  .meta({ id: 'RemovalInput' })
export type RemovalInput = z.infer<typeof removalInput>

/** An address and the name of a photo. */
const CONTENT_ID_MAX = 250
/** The notice in the place of what was taken down by law: the entry of the register. */
export const takedownNotice = z
  .object({ takedownId: z.int(), receivedOn: z.iso.date(), authorityName: z.string() })
  .meta({ id: 'TakedownNotice' })
export type TakedownNotice = z.infer<typeof takedownNotice>

const contentType = z.enum(contentTypes).meta({ description: 'question: a restaurant or a duet' })
const contentId = z.string().min(1).max(CONTENT_ID_MAX).meta({
  example: 'citir-kokorec-sukru',
  description: 'A slug, a number, the id of a collection, `<member>.<name, picture or text>` or `<slug>.<photo>`',
})

/** The address of reported content. */
export const contentParams = z.object({ contentType, contentId }).refine(isContent)

export const openReport = z
  .object({
    id: z.int(),
    reportType: z.enum(openReportTypes),
    reason: z.string(),
    /** Null when the reporter's account is deleted. */
    reporter: person.nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OpenReport' })
export type OpenReport = z.infer<typeof openReport>

/** Reports of one content item, newest first. */
export const openReportPage = z.object({ items: z.array(openReport), nextCursor: z.string().nullable() }).meta({ id: 'OpenReportPage' })
export type OpenReportPage = z.infer<typeof openReportPage>

export const reportedContent = z
  .object({
    contentType,
    contentId: z.string(),
    /** The reported restaurant, or the one that the comment, the reply or the photo belongs to; null when deleted. */
    restaurant: z
      .object({
        id: z.string(),
        title: z.string(),
        body: z.string().nullable(),
        restaurantType: z.string().nullable(),
        /** The address of the square picture; null without one. */
        photo: z.string().nullable(),
        isDuet: z.boolean(),
        author: person.nullable(),
      })
      .nullable(),
    /** The reported comment; null when deleted, or when a restaurant was reported. */
    comment: z
      .object({
        content: z.string(),
        author: person.nullable(),
        /** The last edit that is marked; null without one. */
        editedAt: z.iso.datetime().nullable(),
        /** Whether the writer changed the text, also within the time that leaves no mark. */
        hasVersions: z.boolean(),
      })
      .nullable(),
    /** The reported message, as its stored envelope proves; null when its writer left, or when something else was reported. */
    message: z.object({ content: z.string(), author: person.nullable(), sentAt: z.iso.datetime() }).nullable(),
    /** A reported reply, photo or collection, or a part of a profile; null when deleted, or when something else was reported. */
    thing: z
      .object({
        /** The name of the member or of the collection. */
        title: z.string().nullable(),
        /** The text of the thing. */
        text: z.string().nullable(),
        /** The address of the picture. */
        photo: z.string().nullable(),
        author: person.nullable(),
        /** The page where it is. */
        path: z.string(),
      })
      .nullable(),
    /** How many open reports the item has. */
    reportCount: z.int(),
    /** The first page of its open reports. */
    reports: openReportPage,
  })
  .meta({ id: 'ReportedContent' })
export type ReportedContent = z.infer<typeof reportedContent>

/** All content with open reports, each item once, ordered by its newest report. */
export const reportedPage = z.object({ items: z.array(reportedContent), nextCursor: z.string().nullable() }).meta({ id: 'ReportedPage' })
export type ReportedPage = z.infer<typeof reportedPage>

export const reportQuery = z.strictObject(pageFields())
export type ReportQuery = z.infer<typeof reportQuery>

/** With both names of a thing: only that one. */
export const reportedQuery = z
  .strictObject({ ...pageFields(), contentType: contentType.optional(), contentId: contentId.optional() })
  .refine(({ contentType, contentId }) => (contentType === undefined) === (contentId === undefined), { path: ['contentId'] })
  .refine(({ contentType, contentId }) => contentType === undefined || contentId === undefined || isContent({ contentType, contentId }), {
    path: ['contentId'],
  })
export type ReportedQuery = z.infer<typeof reportedQuery>

/** The address of the earlier versions of a text. */
export const versionParams = z.object({ contentType: z.enum(versionedTypes), id: rowId('12') })
export const versionQuery = z.strictObject(pageFields())
export type VersionQuery = z.infer<typeof versionQuery>

export const textVersion = z
  .object({
    id: z.int(),
    content: z.string(),
    /** When the next version replaced this text. */
    replacedAt: z.iso.datetime(),
  })
  .meta({ id: 'TextVersion' })
export type TextVersion = z.infer<typeof textVersion>

/** The earlier versions of a comment or a reply, newest first; none of what is deleted. */
export const versionPage = z.object({ items: z.array(textVersion), nextCursor: z.string().nullable() }).meta({ id: 'VersionPage' })
export type VersionPage = z.infer<typeof versionPage>

/** What `POST /api/moderation/decisions` takes. */
export const decisionInput = z
  .strictObject({ contentType, contentId, decision: z.enum(decisions) })
  .refine(isContent, { path: ['contentId'] })
  .meta({ id: 'DecisionInput' })
export type DecisionInput = z.infer<typeof decisionInput>

export const decided = z
  .object({ contentType, contentId: z.string(), status: z.enum(decisions), reportIds: z.array(z.int()) })
  .meta({ id: 'Decided' })
export type Decided = z.infer<typeof decided>

const deletedType = z.enum(deletableTypes)
export const deletedQuery = z.strictObject({ ...pageFields(), contentType: deletedType.optional() })
export type DeletedQuery = z.infer<typeof deletedQuery>

export const deletedContent = z
  .object({
    id: z.int(),
    contentType: deletedType,
    contentId: z.string(),
    /** A short name of it; null when it was deleted before names were kept, or its member has left. */
    title: z.string().nullable(),
    /** The reason that a moderator gave. */
    reason: z.object({ rule: z.enum(houseRules), facts: z.string().nullable() }).nullable(),
    /** Null when that admin's account is deleted. */
    deletedBy: person.nullable(),
    /** The newest report about it; null when there was none. */
    reportId: z.int().nullable(),
    report: z.object({ reportType: z.enum(openReportTypes), reason: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'DeletedContent' })
export type DeletedContent = z.infer<typeof deletedContent>

/** What admins deleted, and restaurants that their authors deleted, newest first. */
export const deletedPage = z.object({ items: z.array(deletedContent), nextCursor: z.string().nullable() }).meta({ id: 'DeletedPage' })
export type DeletedPage = z.infer<typeof deletedPage>
