import { readBytes, toBase64 } from './bytes.ts'
import { commitTo } from './content-key.ts'
import { KEY_BYTES, readEnvelope } from './envelope.ts'
import { contentKeyOf, OpenError, type Opening, openWithKey } from './open.ts'

/**
 * The key of one message, as base64url, for a report: it opens this envelope and no other one. Each message has a key of its
 * own, and the envelope commits to it, so nobody can find a second key that opens it to other words.
 * @throws OpenError
 */
export async function revealKey(envelope: string, opening: Opening): Promise<string> {
  return toBase64(await contentKeyOf(readEnvelope(envelope), opening))
}

/** The text of an envelope under a revealed key; undefined unless the envelope was sealed with exactly this key. */
export async function openByKey(envelope: string, revealed: string): Promise<string | undefined> {
  const sealed = readEnvelope(envelope)
  const key = readBytes(revealed, KEY_BYTES)
  if (!sealed || !key || (await commitTo(key)) !== sealed.header.cm) return undefined
  try {
    return (await openWithKey(sealed, key)).text
  } catch (error) {
    if (error instanceof OpenError) return undefined
    throw error
  }
}
