import { z } from 'zod'
import { person } from '#people/person.contract.ts'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { codePoints, isCleanText } from '#lib/text.ts'
import { INVITATION_DAYS_MAX, INVITATION_USES_MAX, NOTE_MAX, REFUSAL_MAX } from './admissions.rules.ts'

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max * 2)
    .refine((given) => isCleanText(given) && codePoints(given) <= max)

export const invitationInput = z
  .strictObject({
    note: text(NOTE_MAX),
    maxUses: z.int().min(1).max(INVITATION_USES_MAX),
    days: z.int().min(1).max(INVITATION_DAYS_MAX),
  })
  .meta({ id: 'InvitationInput' })
export type InvitationInput = z.infer<typeof invitationInput>

export const invitation = z
  .object({
    id: z.int(),
    note: z.string(),
    maxUses: z.int(),
    /** How many accounts it opened. */
    uses: z.int(),
    createdAt: z.iso.datetime(),
    /** Null once the moderator has left. */
    createdBy: person.nullable(),
    expiresAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

/** The token is shown this once; the server keeps only its hash. */
export const newInvitation = z.object({ invitation, link: z.string() }).meta({ id: 'NewInvitation' })
export type NewInvitation = z.infer<typeof newInvitation>

export const admissionQuery = z.strictObject(pageFields())
export type AdmissionQuery = z.infer<typeof admissionQuery>
export const invitationPage = z.object({ items: z.array(invitation), nextCursor: z.string().nullable() }).meta({ id: 'InvitationPage' })
export type InvitationPage = z.infer<typeof invitationPage>
export const invitationParams = z.object({ id: rowId('7') })

/** A person who waits for an approval, without the e-mail. */
export const applicant = z
  .object({
    id: z.string(),
    username: z.string(),
    nickname: z.string(),
    answer: z.string(),
    appliedAt: z.iso.datetime(),
    isConfirmed: z.boolean(),
  })
  .meta({ id: 'Applicant' })
export type Applicant = z.infer<typeof applicant>
export const applicantPage = z
  .object({ items: z.array(applicant), nextCursor: z.string().nullable(), waiting: z.int() })
  .meta({ id: 'ApplicantPage' })
export type ApplicantPage = z.infer<typeof applicantPage>
export const applicantParams = z.object({ id: z.string().min(1).max(64) })

export const applicantDecision = z
  .strictObject({
    accept: z.boolean(),
    /** For the mail of a refusal. */
    reason: text(REFUSAL_MAX).optional(),
  })
  .meta({ id: 'ApplicantDecision' })
export type ApplicantDecision = z.infer<typeof applicantDecision>
export const applicantDecided = z.object({ username: z.string(), accepted: z.boolean() }).meta({ id: 'ApplicantDecided' })
export type ApplicantDecided = z.infer<typeof applicantDecided>
