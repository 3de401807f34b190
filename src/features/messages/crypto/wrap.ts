import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256, HpkeError } from '@hpke/core'
import { type Bytes, utf8 } from './bytes.ts'
import type { WrappedKey } from './envelope.ts'

/** For whom a key is wrapped: the receiver, or the sender, who keeps a copy. */
export type Side = 'to' | 'me'

const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

/** Seals a content key by HPKE in auth mode: only the receiver can open it and knows who sealed it. */
export async function wrap(side: Side, sender: CryptoKeyPair, receiver: CryptoKey, key: Bytes, bound: string): Promise<WrappedKey> {
  const { enc, ct } = await suite.seal({ senderKey: sender, recipientPublicKey: receiver, info: infoOf(side) }, key, utf8(bound))
  return { e: new Uint8Array(enc), w: new Uint8Array(ct) }
}

/** Undefined when the sender, the receiver or the side is different, or anything was changed. */
export async function unwrap(
  side: Side,
  sender: CryptoKey,
  receiver: CryptoKeyPair,
  { e, w }: WrappedKey,
  bound: string,
): Promise<Bytes | undefined> {
  try {
    const params = { senderPublicKey: sender, recipientKey: receiver, enc: e, info: infoOf(side) }
    return new Uint8Array(await suite.open(params, w, utf8(bound)))
  } catch (error) {
    if (error instanceof HpkeError) return undefined
    throw error
  }
}

function infoOf(side: Side): Bytes {
  return utf8(`lokma message key: ${side}`)
}
