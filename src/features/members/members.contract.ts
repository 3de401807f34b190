import { z } from 'zod'
import { ownReport } from '#features/reports/reports.contract.ts'
import { person } from '#people/person.contract.ts'
import { reason } from '#features/moderation/moderation.contract.ts'
import { isPossibleEnd, sanctionDays, sanctionKinds } from '#features/sanctions/sanctions.rules.ts'
import { pageFields } from '#lib/contract-fields.ts'
import { BULK_MAX, isEmailPart, networkOf, skipped } from './members.rules.ts'

const { cursor, limit } = pageFields()
const part = (max: number) => z.string().trim().min(1).max(max)

/** The filters for members; all that are given must match. */
const filters = {
  /** A part of the username or of the shown name. */
  name: part(60).optional(),
  /** A part of the e-mail, at least three characters; for admins. */
  email: part(254).refine(isEmailPart).meta({ example: '@posta.example' }).optional(),
  /** The network of a session, or an address in it; for admins. */
  network: part(64)
    .refine((text) => networkOf(text) !== undefined)
    .meta({ example: '203.0.113.0/24' })
    .optional(),
  /** The days of the sign-up in Istanbul, both included. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
}
export const memberFilters = z.strictObject(filters)
export type MemberFilters = z.infer<typeof memberFilters>

/** What `POST /api/moderation/members/search` takes. */
export const memberSearch = z.strictObject({ ...filters, cursor, limit }).meta({ id: 'MemberSearch' })
export type MemberSearch = z.infer<typeof memberSearch>

export const memberParams = z.object({ username: z.string().min(1).max(100).meta({ example: 'zeynepk' }) })

export const roles = ['admin', 'moderator'] as const
export type Role = (typeof roles)[number]

const activeSanction = z.object({
  kind: z.enum(sanctionKinds),
  /** Null: a warning, or a ban without an end. */
  until: z.iso.datetime().nullable(),
  decisionId: z.int(),
})

const listedMember = person
  .extend({
    signedUpAt: z.iso.datetime(),
    role: z.enum(roles).nullable(),
    /** The strongest sanction that holds. */
    sanction: activeSanction.nullable(),
    counts: z.object({ restaurants: z.int(), votes: z.int(), comments: z.int() }),
  })
  .meta({ id: 'ListedMember' })
export type ListedMember = z.infer<typeof listedMember>

export const memberPage = z.object({ items: z.array(listedMember), nextCursor: z.string().nullable() }).meta({ id: 'MemberPage' })
export type MemberPage = z.infer<typeof memberPage>

/** A member as moderators see one. Moderators read what the member added and said on the public pages. */
export const memberFile = listedMember
  .omit({ sanction: true, counts: true })
  .extend({
    description: z.string().nullable(),
    /** With one decimal. */
    points: z.number(),
    debt: z.number(),
    sanctions: z.array(activeSanction),
    counts: z.object({
      restaurants: z.int(),
      votes: z.int(),
      comments: z.int(),
      replies: z.int(),
      followers: z.int(),
      following: z.int(),
      /** What the member reported, and how many of these reports were dismissed. */
      reports: z.int(),
      dismissedReports: z.int(),
    }),
  })
  .meta({ id: 'MemberFile' })
export type MemberFile = z.infer<typeof memberFile>

/** What only admins read of an account, and each reading is logged. */
export const memberAccount = z
  .object({
    email: z.string(),
    isVerified: z.boolean(),
    /** Whether a second factor of this member of the staff waits until an admin or a mail confirms it. */
    hasUnconfirmedFactor: z.boolean(),
    /** The sessions that are open, the latest used first, up to fifty. */
    sessions: z.array(
      z.object({
        /** 'Chrome, Android'; null when it is not known. */
        device: z.string().nullable(),
        /** /24 of IPv4, /48 of IPv6; null when it is not known. */
        network: z.string().nullable(),
        beganAt: z.iso.datetime(),
        /** Accurate to the day. */
        usedAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'MemberAccount' })
export type MemberAccount = z.infer<typeof memberAccount>

export const factorConfirmed = z.object({ confirmed: z.literal(true) }).meta({ id: 'FactorConfirmed' })

/** Which reports: those that the member sent, or those about what the member made. */
export const reportSides = ['by', 'about'] as const
export type ReportSide = (typeof reportSides)[number]
export const memberReportQuery = z.strictObject({ ...pageFields(), side: z.enum(reportSides) })
export type MemberReportQuery = z.infer<typeof memberReportQuery>

const memberReport = ownReport
  .extend({
    /** The reported thing under one key, as the queue names it. */
    item: z.string(),
    /** Null when the account is gone. */
    reporter: person.nullable(),
  })
  .meta({ id: 'MemberReport' })

export const memberReportPage = z
  .object({ items: z.array(memberReport), nextCursor: z.string().nullable() })
  .meta({ id: 'MemberReportPage' })
export type MemberReportPage = z.infer<typeof memberReportPage>

/** What `POST /api/moderation/members/sanctions` takes. */
export const bulkSanction = z
  .strictObject({
    /** These members, or all to whom the filters apply, the latest sign-up first. */
    usernames: z.array(memberParams.shape.username).min(1).max(BULK_MAX).optional(),
    matching: memberFilters.refine((given) => Object.keys(given).length > 0).optional(),
    /** With `matching`: the `nextCursor` of the press before. */
    cursor,
    kind: z.enum(sanctionKinds),
    ...reason.shape,
    days: z
      .literal(sanctionDays)
      .nullable()
      .meta({ type: ['integer', 'null'], enum: [...sanctionDays, null] }),
  })
  .refine(({ usernames, matching }) => (usernames === undefined) !== (matching === undefined), { path: ['usernames'] })
  .refine(({ kind, days }) => isPossibleEnd(kind, days), { path: ['days'] })
  .meta({ id: 'BulkSanction' })
export type BulkSanction = z.infer<typeof bulkSanction>

export const bulkSanctioned = z
  .object({
    sanctioned: z.int(),
    /** The members who were left out, each with the reason. */
    refused: z.array(z.object({ username: z.string(), code: z.enum(skipped) })),
    /** With `matching`: where the next press goes on; null when there are no more. */
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'BulkSanctioned' })
export type BulkSanctioned = z.infer<typeof bulkSanctioned>
