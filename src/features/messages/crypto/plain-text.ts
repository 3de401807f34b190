import { PADDING, PLAIN_MAX } from '../messages.rules.ts'
import { type Bytes, readBytes, toBase64, utf8 } from './bytes.ts'
import type { EnvelopeVersion } from './envelope.ts'

/** The place of a message in the chain of one device: each device numbers its messages in a conversation from 1. */
export interface ChainPosition {
  /** A random id of the sender's device, 8 bytes as base64url. */
  device: string
  number: number
}

export interface Plain {
  text: string
  /** Absent in version 2. */
  place?: ChainPosition
}

export const DEVICE_BYTES = 8
const LENGTH_BYTES = 4
const NUMBER_BYTES = 4
const NUMBER_MAX = 0xffff_ffff

/** The text is longer than a message may be. */
export class TooLongError extends RangeError {}

/**
 * A text before sealing: its length, its place in the chain (version 3), its UTF-8, and zeros up to the next full
 * block, so that the length reveals little. A lone surrogate has no UTF-8 and becomes U+FFFD.
 * @throws TooLongError; TypeError when the place is invalid
 */
export function pad(text: string, place?: ChainPosition): Bytes {
  const said = utf8(text)
  const head = headBytes(versionOf(place))
  const padded = new Uint8Array(paddedLength(head + said.length))
  if (padded.length > PLAIN_MAX) throw new TooLongError('too long for one message')
  const view = new DataView(padded.buffer)
  view.setUint32(0, said.length)
  if (place) {
    const device = readBytes(place.device, DEVICE_BYTES)
    if (!device || !isNumber(place.number)) throw new TypeError('a chain place has 8 bytes of device id and a number from 1')
    padded.set(device, LENGTH_BYTES)
    view.setUint32(LENGTH_BYTES + DEVICE_BYTES, place.number)
  }
  padded.set(said, head)
  return padded
}

/** The text and its place; undefined unless `pad` could have produced the bytes. */
export function unpad(padded: Bytes, version: EnvelopeVersion): Plain | undefined {
  const head = headBytes(version)
  const view = new DataView(padded.buffer, padded.byteOffset)
  const end = head + view.getUint32(0)
  if (paddedLength(end) !== padded.length || padded.subarray(end).some((byte) => byte !== 0)) return undefined
  const text = decode(padded.subarray(head, end))
  if (text === undefined) return undefined
  if (version === 2) return { text }
  const number = view.getUint32(LENGTH_BYTES + DEVICE_BYTES)
  if (!isNumber(number)) return undefined
  return { text, place: { device: toBase64(padded.slice(LENGTH_BYTES, LENGTH_BYTES + DEVICE_BYTES)), number } }
}

/** The envelope version for a text with or without a place. */
export function versionOf(place: ChainPosition | undefined): EnvelopeVersion {
  return place ? 3 : 2
}

function decode(said: Bytes): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(said)
  } catch {
    return undefined
  }
}

function isNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= NUMBER_MAX
}

function headBytes(version: EnvelopeVersion): number {
  return version === 3 ? LENGTH_BYTES + DEVICE_BYTES + NUMBER_BYTES : LENGTH_BYTES
}

function paddedLength(length: number): number {
  return Math.ceil(length / PADDING) * PADDING
}
