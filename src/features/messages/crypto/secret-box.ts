import { type Bytes, utf8 } from './bytes.ts'

/** Derives an independent key from one secret for each label. */
export async function deriveKey(secret: Bytes, label: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const made = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(label) }, key, 256)
  return new Uint8Array(made)
}

/** Seals with AES-256-GCM. `bound` is authenticated, not encrypted: it must be identical to open the result. */
export async function lock(key: Bytes, iv: Bytes, plain: Bytes, bound: string): Promise<Bytes> {
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(bound) }, aes, plain))
}

/** Undefined when the key is wrong or anything was changed. */
export async function unlock(key: Bytes, iv: Bytes, sealed: Bytes, bound: string): Promise<Bytes | undefined> {
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: utf8(bound) }, aes, sealed))
  } catch {
    return undefined
  }
}
