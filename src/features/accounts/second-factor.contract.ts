import { z } from 'zod'

/** A code of the authenticator app, or a recovery code. */
export const codeText = z.string().min(1).max(40).meta({ example: '287082' })

export const secondFactor = z
  .object({
    isOn: z.boolean(),
    /** How many recovery codes were not used yet. */
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof secondFactor>

/** What an authenticator app needs. */
export const totpSetup = z
  .object({
    /** `otpauth://…`, to be shown as a QR code. */
    uri: z.string(),
    /** The same secret in base32, to be typed. */
    secret: z.string(),
  })
  .meta({ id: 'TotpSetup' })
export type TotpSetup = z.infer<typeof totpSetup>

export const totpConfirmation = z.strictObject({ code: codeText }).meta({ id: 'TotpConfirmation' })

/** Shown this once; only their hashes are kept. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/** The mail about a factor of staff was sent, or its link was used. */
export const factorMail = z.object({ done: z.literal(true) }).meta({ id: 'FactorMail' })
