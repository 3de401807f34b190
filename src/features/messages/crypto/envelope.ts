import type { Envelope } from '../envelope.contract.ts'
import { ENVELOPE_MAX, PADDING, PLAIN_MAX } from '../messages.rules.ts'
import { type Bytes, fromBase64, hasExactly, readBytes, sha256, toBase64 } from './bytes.ts'

/** Version 3 numbers the messages of a device inside the sealed text; version 2 is older and has no numbers. */
export type EnvelopeVersion = 2 | 3
export const KEY_BYTES = 32
export const IV_BYTES = 12
export const KID_BYTES = 12
const TAG_BYTES = 16

/** The plain-text fields of an envelope. */
export type Header = Pick<Envelope, 'v' | 'c' | 'm' | 'sk' | 'rk' | 't' | 'cm'>

/** The content key, sealed for one of the two members: encapsulation and wrapped key. */
export interface WrappedKey {
  e: Bytes
  w: Bytes
}

export interface ReadEnvelope {
  header: Header
  iv: Bytes
  ct: Bytes
  to: WrappedKey
  me: WrappedKey
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export function isHeader({ v, c, m, sk, rk, t, cm }: Record<keyof Header, unknown>): boolean {
  return (
    (v === 2 || v === 3) &&
    isText(c, /^[0-9a-f]{32}$/) &&
    isText(m, UUID) &&
    readBytes(sk, KID_BYTES) !== undefined &&
    readBytes(rk, KID_BYTES) !== undefined &&
    Number.isSafeInteger(t) &&
    (t as number) > 0 &&
    readBytes(cm, KEY_BYTES) !== undefined
  )
}

/** The parts of an envelope; undefined unless it has exactly the required fields, each valid. */
export function readEnvelope(text: string): ReadEnvelope | undefined {
  const given = text.length <= ENVELOPE_MAX ? parse(text) : undefined
  if (!hasExactly(given, ['v', 'c', 'm', 'sk', 'rk', 't', 'iv', 'ct', 'cm', 'to', 'me']) || !isHeader(given)) return undefined
  const iv = readBytes(given.iv, IV_BYTES)
  const ct = typeof given.ct === 'string' ? fromBase64(given.ct) : undefined
  const to = readWrap(given.to)
  const me = readWrap(given.me)
  if (!iv || !ct || !isPaddedLength(ct.length - TAG_BYTES) || !to || !me) return undefined
  const { v, c, m, sk, rk, t, cm } = given as unknown as Header
  return { header: { v, c, m, sk, rk, t, cm }, iv, ct, to, me }
}

export function writeEnvelope({ header, iv, ct, to, me }: ReadEnvelope): string {
  const { v, c, m, sk, rk, t, cm } = header
  const sealed: Envelope = { v, c, m, sk, rk, t, iv: toBase64(iv), ct: toBase64(ct), cm, to: writeWrap(to), me: writeWrap(me) }
  return JSON.stringify(sealed)
}

/** The header that the text is bound to. No field can contain a line break, so two different headers never look the same. */
export function bindText({ v, c, m, sk, rk, t, cm }: Header): string {
  return ['lokma message', v, c, m, sk, rk, t, cm].join('\n')
}

/** What the content key is bound to. It includes the sealed text; otherwise the receiver, who knows the key, could replace the text. */
export async function bindKey(header: Header, iv: Bytes, ct: Bytes): Promise<string> {
  return [bindText(header), toBase64(iv), toBase64(await sha256(ct))].join('\n')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isText(value: unknown, form: RegExp): boolean {
  return typeof value === 'string' && form.test(value)
}

function isPaddedLength(length: number): boolean {
  return length > 0 && length <= PLAIN_MAX && length % PADDING === 0
}

function readWrap(value: unknown): WrappedKey | undefined {
  if (!hasExactly(value, ['e', 'w'])) return undefined
  const e = readBytes(value.e, KEY_BYTES)
  const w = readBytes(value.w, KEY_BYTES + TAG_BYTES)
  return e && w && { e, w }
}

function writeWrap({ e, w }: WrappedKey): Envelope['to'] {
  return { e: toBase64(e), w: toBase64(w) }
}
