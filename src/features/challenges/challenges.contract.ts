import { z } from 'zod'

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`))

/** A challenge in the form of ALTCHA, version 2: every parameter is signed. */
export const challenge = z
  .strictObject({
    parameters: z.strictObject({
      algorithm: z.string().max(20),
      cost: z.int(),
      data: z.strictObject({ act: z.string().max(20), issuedAt: z.int(), level: z.int() }),
      expiresAt: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string().max(8),
      nonce: hex(32),
      salt: hex(32),
    }),
    signature: hex(64),
  })
  .meta({ id: 'Challenge' })
export type Challenge = z.infer<typeof challenge>

/** What the header holds, as base64 of JSON. */
export const proof = z.strictObject({
  challenge,
  solution: z.strictObject({ counter: z.int().min(0).max(0xff_ff_ff_ff), derivedKey: hex(64), time: z.number().optional() }),
})
export type Proof = z.infer<typeof proof>

/** A pass from a mail, as base64url of JSON; its signature follows after a dot. */
export const pass = z.strictObject({ act: z.string().max(20), email: z.string().max(254), expiresAt: z.int(), nonce: hex(32) })
export type Pass = z.infer<typeof pass>
