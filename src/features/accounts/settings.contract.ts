import { z } from 'zod'
import { checked } from './accounts.contract.ts'
import { passwordProblem } from './accounts.rules.ts'

/** The account behind the member's profile, as the settings show it. */
export const accountDetails = z
  .object({
    email: z.string(),
    isConfirmed: z.boolean(),
    /** False for a member who has only ever signed in with Google. */
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AccountDetails' })
export type AccountDetails = z.infer<typeof accountDetails>

export const passwordChange = z
  .strictObject({ currentPassword: z.string().min(1).max(1000), newPassword: checked(passwordProblem).meta({ example: 'acili-ezme-7' }) })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof passwordChange>
