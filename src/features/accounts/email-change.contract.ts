import { z } from 'zod'
import { email } from './accounts.contract.ts'
import { linkInput } from './mail-links.contract.ts'

export const emailChangeInput = z.strictObject({ email }).meta({ id: 'EmailChangeInput' })
export type EmailChangeInput = z.infer<typeof emailChangeInput>

/** Identical for free, known and banned addresses. */
export const emailChangeResult = z.object({ accepted: z.literal(true) }).meta({ id: 'EmailChangeResult' })

export const emailLinkInput = linkInput

export const emailConfirmed = z.object({ email: z.string() }).meta({ id: 'EmailConfirmed' })
export type EmailConfirmed = z.infer<typeof emailConfirmed>

export const emailUndone = z
  .object({
    /** The address of the account, as before. */
    email: z.string(),
    /** Chooses the new password: what `POST /api/auth/reset-password` takes. */
    resetToken: z.string(),
  })
  .meta({ id: 'EmailUndone' })
export type EmailUndone = z.infer<typeof emailUndone>
