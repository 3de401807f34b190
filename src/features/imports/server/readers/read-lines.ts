import { isUtf8 } from 'node:buffer'
import type { Encoding } from './encoding.ts'

export interface Line {
  /** From 1. */
  at: number
  text: string
  /** Whether the line has bytes that are invalid in its encoding. */
  isBroken: boolean
  /** Whether the line was longer than allowed; its text is then only the beginning. */
  isTooLong: boolean
}

interface RawLine {
  at: number
  raw: string
  isTooLong: boolean
}

const HIGH = /[\u0080-\u00ff]/

/** Whether a line in Latin-1, one letter for each byte, is valid UTF-8; undefined where it is ASCII. */
export function isUtf8Line(raw: string): boolean | undefined {
  return HIGH.test(raw) ? isUtf8(Buffer.from(raw, 'latin1')) : undefined
}

/**
 * The lines of a text, some at a time. The first line says how lines end: at a line feed, with or without a carriage return before it, or
 * at a carriage return.
 */
export async function* splitLines(texts: AsyncIterable<string>, max: number): AsyncGenerator<RawLine[]> {
  let pending = ''
  let at = 1
  let end: '\n' | '\r' | undefined
  let isTooLong = false
  for await (const text of texts) {
    pending += text
    end ??= endOf(pending)
    const lines: RawLine[] = []
    const parts = end === undefined ? [pending] : pending.split(end)
    pending = parts.pop()!
    for (const part of parts) {
      lines.push({ at: at++, raw: withoutRest(part, end), isTooLong: isTooLong || part.length > max })
      isTooLong = false
    }
    if (pending.length > max) {
      isTooLong = true
      pending = pending.slice(0, SHOWN)
    }
    yield lines
  }
  const rest = withoutRest(pending, end).replace(/\r$/, '')
  if (rest !== '' || isTooLong) yield [{ at, raw: rest, isTooLong }]
}

/** A line without the other half of a line end. */
function withoutRest(line: string, end: '\n' | '\r' | undefined): string {
  if (end === '\n') return line.endsWith('\r') ? line.slice(0, -1) : line
  return line.startsWith('\n') ? line.slice(1) : line
}

/** How much is kept of a line that is too long. */
const SHOWN = 200

/** How the first line ends. A carriage return at the very end may have a line feed behind it. */
function endOf(text: string): '\n' | '\r' | undefined {
  const [found] = /\r?\n|\r(?=.)/s.exec(text) ?? []
  return found === undefined ? undefined : found === '\r' ? '\r' : '\n'
}

/** One letter for each byte: line ends are found without decoding. */
export async function* asLatin1(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
}

async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Programs put one before each file, also before files that others were appended to. */
const MARKS = /^\uFEFF+/

/** The lines of a file without byte order marks, some at a time. Lines with bytes that are invalid in the encoding are marked. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, encoding: Encoding, max: number): AsyncGenerator<Line[]> {
  if (encoding.startsWith('utf-16')) {
    for await (const lines of splitLines(decoded(chunks, encoding), max))
      yield lines.map(({ raw, ...line }) => ({ ...line, text: raw.replace(MARKS, ''), isBroken: false }))
    return
  }
  const windows = new TextDecoder('windows-1254')
  for await (const lines of splitLines(asLatin1(chunks), max))
    yield lines.map(({ raw, at, isTooLong }) => {
      if (!HIGH.test(raw)) return { at, isTooLong, text: raw, isBroken: false }
      const bytes = Buffer.from(raw, 'latin1')
      if (encoding === 'windows-1254') return { at, isTooLong, text: windows.decode(bytes), isBroken: false }
      return { at, isTooLong, text: bytes.toString('utf8').replace(MARKS, ''), isBroken: !isUtf8(bytes) }
    })
}
