import { z } from 'zod'
import { codePoints, isCleanText } from '#lib/text.ts'
import { ANSWER_MAX, invitationToken } from './admission.rules.ts'

/** What a sign-up brings beside the account: an invitation, or the answer to the question of the moderators. */
export const admissionFields = {
  invitation: z.string().regex(invitationToken).optional(),
  answer: z
    .string()
    .trim()
    .max(ANSWER_MAX * 2)
    .refine((given) => isCleanText(given) && codePoints(given) <= ANSWER_MAX)
    .optional(),
}
