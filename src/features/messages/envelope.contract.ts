/** The content's key, sealed for one of the two by HPKE in auth mode: encapsulation and wrapped key. */
interface Wrap {
  e: string
  w: string
}

/**
 * A sealed message. The server checks whose it is and can read none of it: a random key seals the text and is itself
 * sealed for the receiver and for the sender. Everything but `to`, `me` and `ct` is authenticated along with the text.
 * Server and devices hold it to one form, see `readEnvelope`. Bytes are base64url.
 */
export interface Envelope {
  /** 3 holds a counter inside the sealed text; 2 is older and holds none. */
  v: 2 | 3
  /** The conversation: a hash of both members' ids, 32 hex characters. */
  c: string
  /** The sender's own id of the message, a UUID in lower case. */
  m: string
  /** The keys of sender and receiver. */
  sk: string
  rk: string
  /** When it was sealed, by the sender's clock, in milliseconds. */
  t: number
  iv: string
  /** At least one padded block with its tag. */
  ct: string
  /** Commits to the content's key: no text can be opened to two meanings. */
  cm: string
  to: Wrap
  me: Wrap
}
