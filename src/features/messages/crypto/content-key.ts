import { type Bytes, toBase64 } from './bytes.ts'
import { deriveKey } from './secret-box.ts'

/** The key that seals the text. */
export function textKey(contentKey: Bytes): Promise<Bytes> {
  return deriveKey(contentKey, 'lokma message text')
}

/** Commits to a key without revealing it: with AES-GCM alone, one sealed text could open to two meanings under two keys. */
export async function commitTo(contentKey: Bytes): Promise<string> {
  return toBase64(await deriveKey(contentKey, 'lokma message commitment'))
}
