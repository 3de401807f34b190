import { PADDING, PLAIN_MAX } from '../messages.rules.ts'
import { type Bytes, utf8 } from './bytes.ts'

const LENGTH_BYTES = 4

/** More than one message holds. */
export class TooLongError extends RangeError {}

/**
 * A text as it is sealed: its length, its UTF-8, and zeros up to the next full block, so that the length says little.
 * Half of a character (a lone surrogate) has no UTF-8 and becomes U+FFFD.
 * @throws TooLongError
 */
export function pad(text: string): Bytes {
  const said = utf8(text)
  const padded = new Uint8Array(paddedLength(said.length))
  if (padded.length > PLAIN_MAX) throw new TooLongError('too long for one message')
  new DataView(padded.buffer).setUint32(0, said.length)
  padded.set(said, LENGTH_BYTES)
  return padded
}

/** The text of it; undefined when it is not what `pad` makes. */
export function unpad(padded: Bytes): string | undefined {
  const length = new DataView(padded.buffer, padded.byteOffset).getUint32(0)
  if (paddedLength(length) !== padded.length) return undefined
  if (padded.subarray(LENGTH_BYTES + length).some((byte) => byte !== 0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(padded.subarray(LENGTH_BYTES, LENGTH_BYTES + length))
  } catch {
    return undefined
  }
}

function paddedLength(length: number): number {
  return Math.ceil((LENGTH_BYTES + length) / PADDING) * PADDING
}
