import { z } from 'zod'
import { openingKey } from './keys.contract.ts'
import { email, newPassword } from './accounts.contract.ts'

const token = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ example: 'Yz3p0bGgV0kQ2f5nJmUeR7sXwA1tLc8iDhOvBq6EyKM' })

export const forgotPasswordInput = z.strictObject({ email }).meta({ id: 'ForgotPasswordInput' })
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>

export const signUpPassInput = z.strictObject({ email }).meta({ id: 'SignUpPassInput' })
export type SignUpPassInput = z.infer<typeof signUpPassInput>

/** Identical for known and unknown e-mails. */
export const signUpPassResult = z.object({ accepted: z.literal(true) }).meta({ id: 'SignUpPassResult' })

/** Identical for known and unknown e-mails. */
export const forgotPasswordResult = z.object({ accepted: z.literal(true) }).meta({ id: 'ForgotPasswordResult' })

export const linkInput = z.strictObject({ token }).meta({ id: 'LinkInput' })
export type LinkInput = z.infer<typeof linkInput>

export const linkState = z.object({ isValid: z.boolean() }).meta({ id: 'LinkState' })
export type LinkState = z.infer<typeof linkState>

export const resetPasswordInput = z.strictObject({ token, password: newPassword }).meta({ id: 'ResetPasswordInput' })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

export const resetPasswordResult = z
  .object({
    changed: z.literal(true),
    /** What else opens the account. */
    keys: z.array(openingKey),
  })
  .meta({ id: 'ResetPasswordResult' })
export type ResetPasswordResult = z.infer<typeof resetPasswordResult>

export const confirmEmailInput = z
  .strictObject({
    token,
    /** The password of the sign-up. Not needed in the browser that signed up, or while signed in with the account. */
    password: z.string().min(1).max(1000).optional(),
    /** Confirms without the password, which is dropped: another is chosen with `resetToken`. */
    withoutPassword: z.boolean().optional(),
  })
  .meta({ id: 'ConfirmEmailInput' })
export type ConfirmEmailInput = z.infer<typeof confirmEmailInput>

export const confirmEmailResult = z
  .object({
    confirmed: z.literal(true),
    /** Where the password was dropped: what `POST /api/auth/reset-password` takes. */
    resetToken: z.string().optional(),
  })
  .meta({ id: 'ConfirmEmailResult' })

/** Nothing is sent to a member whose address is already confirmed. */
export const confirmationResult = z.object({ sent: z.boolean() }).meta({ id: 'ConfirmationResult' })
