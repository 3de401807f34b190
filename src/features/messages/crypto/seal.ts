import { fromBase64, randomBytes } from './bytes.ts'
import { commitTo, textKey } from './content-key.ts'
import { bindKey, bindText, type Header, isHeader, IV_BYTES, KEY_BYTES, writeEnvelope } from './envelope.ts'
import { checkPublicKey, type Identity, importPublic, type PublicIdentity } from './identity.ts'
import { type ChainPosition, pad, versionOf } from './plain-text.ts'
import { lock } from './secret-box.ts'
import { wrap } from './wrap.ts'

interface Sealing {
  from: Identity
  to: PublicIdentity
  conversationId: string
  /** A new UUID for every message, in lower case. It is the idempotency key: the server stores repeats once. */
  clientId: string
  text: string
  /** The time of sealing by the sender's clock, in milliseconds. */
  at: number
  /** Devices number what they send; without a place the message gets the older version 2. */
  place?: ChainPosition
}

/**
 * Seals a message for the receiver and, as a copy, for the sender: nobody else can open it.
 * @throws TooLongError; TypeError when a key does not match its name, or an id, the time or the place is invalid
 */
export async function seal({ from, to, conversationId, clientId, text, at, place }: Sealing): Promise<string> {
  if (!(await checkPublicKey(to))) throw new TypeError('the receiver’s key is none')
  const plain = pad(text, place)
  const key = randomBytes(KEY_BYTES)
  const iv = randomBytes(IV_BYTES)
  const cm = await commitTo(key)
  const header: Header = { v: versionOf(place), c: conversationId, m: clientId, sk: from.kid, rk: to.kid, t: at, cm }
  if (!isHeader(header)) throw new TypeError('an id or the time has not its form')
  const ct = await lock(await textKey(key), iv, plain, bindText(header))
  const bound = await bindKey(header, iv, ct)
  return writeEnvelope({
    header,
    iv,
    ct,
    to: await wrap('to', from.keyPair, await importPublic(fromBase64(to.publicKey)!), key, bound),
    me: await wrap('me', from.keyPair, from.keyPair.publicKey, key, bound),
  })
}
