import { z } from 'zod'
import { checked } from './accounts.contract.ts'
import { passwordProblem } from './accounts.rules.ts'

/** The account behind the member's profile, as the settings show it. */
export const accountDetails = z
  .object({
    email: z.string(),
    isConfirmed: z.boolean(),
    /** The address that waits for its link. */
    pendingEmail: z.string().nullable(),
    /** False for a member who has only ever signed in with Google. */
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    /** Whether a passkey or a code can be given in the place of the password. */
    hasPasskey: z.boolean(),
    hasCode: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AccountDetails' })
export type AccountDetails = z.infer<typeof accountDetails>

export const passwordChange = z
  .strictObject({
    /** Left out by a member who proved the session after its sign-in, by a passkey or a code. */
    currentPassword: z.string().min(1).max(1000).optional(),
    newPassword: checked(passwordProblem).meta({ example: 'acili-ezme-7' }),
  })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof passwordChange>
