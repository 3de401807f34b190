/** The content key, sealed for one of the two members by HPKE in auth mode: encapsulation and wrapped key. */
interface Wrap {
  e: string
  w: string
}

/**
 * A sealed message. The server checks its members and cannot read it: a random key seals the text and is itself
 * sealed for the receiver and for the sender. Everything but `to`, `me` and `ct` is authenticated along with the text.
 * Server and devices enforce the same format, see `readEnvelope`. Bytes are base64url.
 */
export interface Envelope {
  /** Version 3 has a counter inside the sealed text; version 2 is older and has none. */
  v: 2 | 3
  /** The conversation: a hash of both members' ids, 32 hex characters. */
  c: string
  /** The sender's id of the message, a UUID in lower case. */
  m: string
  /** The keys of sender and receiver. */
  sk: string
  rk: string
  /** The time of sealing, by the sender's clock, in milliseconds. */
  t: number
  iv: string
  /** At least one padded block with its tag. */
  ct: string
  /** Commits to the content key: no text can open to two meanings. */
  cm: string
  to: Wrap
  me: Wrap
}
