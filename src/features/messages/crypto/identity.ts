import { type Bytes, fromBase64, readBytes, sha256, toBase64 } from './bytes.ts'
import { KEY_BYTES, KID_BYTES } from './envelope.ts'

/** The public half of an identity. */
export interface PublicIdentity {
  /** The first twelve bytes of the key's SHA-256, as base64url. */
  kid: string
  /** X25519, 32 bytes as base64url. */
  publicKey: string
}

/** The key pair a member reads and writes with. */
export interface Identity extends PublicIdentity {
  keyPair: CryptoKeyPair
}

/** Creates an identity. Its private key is exportable until the member decides about a backup. */
export async function createIdentity(): Promise<Identity> {
  const keyPair = (await crypto.subtle.generateKey('X25519', true, ['deriveBits'])) as CryptoKeyPair
  const publicKey = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', keyPair.publicKey)))
  return { kid: await kidOf(publicKey), publicKey, keyPair }
}

/** The same identity with a private key that no script can read, including this one. */
export async function lockIdentity(identity: Identity): Promise<Identity> {
  if (!isExportable(identity)) return identity
  return { ...identity, keyPair: await importPair(await exportPrivate(identity), identity.publicKey, false) }
}

export function isExportable({ keyPair }: Identity): boolean {
  return keyPair.privateKey.extractable
}

/** The short name of a public key; nobody can create another key with the same name. */
export async function kidOf(publicKey: string): Promise<string> {
  const bytes = fromBase64(publicKey)
  if (!bytes) throw new TypeError('a public key is base64url')
  return toBase64((await sha256(bytes)).slice(0, KID_BYTES))
}

/** Whether a key matches its name, is canonical, and does not let everyone read along. */
export async function checkPublicKey({ kid, publicKey }: PublicIdentity): Promise<boolean> {
  const bytes = readBytes(publicKey, KEY_BYTES)
  if (!bytes || !isCanonical(bytes) || (await kidOf(publicKey)) !== kid) return false
  // Points of low order give the same shared secret with every key: all zeros.
  const probe = (await crypto.subtle.generateKey('X25519', false, ['deriveBits'])) as CryptoKeyPair
  try {
    return (await agree(probe.privateKey, bytes)).some((byte) => byte !== 0)
  } catch {
    return false
  }
}

/** @throws DOMException when it is not exportable */
export async function exportPrivate({ keyPair }: Identity): Promise<Bytes> {
  const { d } = await crypto.subtle.exportKey('jwk', keyPair.privateKey)
  return fromBase64(d!)!
}

/** The identity of a private key; undefined when it does not match this public key. */
export async function importIdentity({ kid, publicKey }: PublicIdentity, privateKey: Bytes): Promise<Identity | undefined> {
  try {
    const keyPair = await importPair(privateKey, publicKey, true)
    const basePoint = new Uint8Array(KEY_BYTES)
    basePoint[0] = 9
    const own = toBase64(await agree(keyPair.privateKey, basePoint))
    return own === publicKey && (await kidOf(own)) === kid ? { kid, publicKey, keyPair } : undefined
  } catch {
    // Some browsers detect a mismatch of the two halves themselves.
    return undefined
  }
}

export function importPublic(publicKey: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', publicKey, 'X25519', true, [])
}

// With both halves: Firefox cannot export a key that it imported without the public half.
async function importPair(privateKey: Bytes, publicKey: string, isExportable: boolean): Promise<CryptoKeyPair> {
  const jwk = { kty: 'OKP', crv: 'X25519', x: publicKey, d: toBase64(privateKey) }
  return {
    privateKey: await crypto.subtle.importKey('jwk', jwk, 'X25519', isExportable, ['deriveBits']),
    publicKey: await importPublic(fromBase64(publicKey)!),
  }
}

async function agree(privateKey: CryptoKey, publicKey: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: await importPublic(publicKey) }, privateKey, 256))
}

/** Below 2^255 - 19, so that a key has exactly one encoding. */
function isCanonical(key: Bytes): boolean {
  const last = key[KEY_BYTES - 1]!
  if (last !== 0x7f) return last < 0x7f
  return key[0]! < 0xed || key.slice(1, -1).some((byte) => byte !== 0xff)
}
