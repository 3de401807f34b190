import { z } from 'zod'

const base64 = (min: number, max = min) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${min},${max}}$`))

/** The content's key, sealed for one of the two by HPKE in auth mode: encapsulation and wrapped key. */
const wrap = z.strictObject({ e: base64(43), w: base64(64) })

/**
 * A sealed message. The server checks whose it is and can read none of it: a random key seals the text and is itself
 * sealed for the receiver and for the sender. Everything but `to`, `me` and `ct` is authenticated along with the text.
 */
export const envelope = z.strictObject({
  v: z.literal(2),
  /** The conversation: a hash of both members' ids. */
  c: z.string().regex(/^[0-9a-f]{32}$/),
  /** The sender's own id of the message. */
  m: z.uuid().lowercase(),
  /** The keys of sender and receiver. */
  sk: base64(16),
  rk: base64(16),
  /** When it was sealed, by the sender's clock, in milliseconds. */
  t: z.int().positive(),
  iv: base64(16),
  /** At least one padded block with its tag. */
  ct: base64(192, 10_944),
  /** Commits to the content's key: no text can be opened to two meanings. */
  cm: base64(43),
  to: wrap,
  me: wrap,
})
export type Envelope = z.infer<typeof envelope>
