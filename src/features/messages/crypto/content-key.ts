import { type Bytes, toBase64 } from './bytes.ts'
import { deriveKey } from './secret-box.ts'

/** What the text is sealed with. */
export function textKey(contentKey: Bytes): Promise<Bytes> {
  return deriveKey(contentKey, 'lokma message text')
}

/** Says which key it is and nothing about it: AES-GCM alone lets one text be sealed that two keys open to two meanings. */
export async function commitTo(contentKey: Bytes): Promise<string> {
  return toBase64(await deriveKey(contentKey, 'lokma message commitment'))
}
