import { z } from 'zod'
import { checked } from './accounts.contract.ts'
import { passwordProblem } from './accounts.rules.ts'

/** What the settings say about the account behind the own profile. */
export const ownAccount = z
  .object({
    email: z.string(),
    isConfirmed: z.boolean(),
    /** False for whoever only ever signed in with Google. */
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnAccount' })
export type OwnAccount = z.infer<typeof ownAccount>

export const passwordChange = z
  .strictObject({ currentPassword: z.string().min(1).max(1000), newPassword: checked(passwordProblem).meta({ example: 'acili-ezme-7' }) })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof passwordChange>
