import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { FileError } from '../../file-error.ts'
import { asLatin1, isUtf8Line, splitLines } from './read-lines.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1254'

/** How a table is encoded, and how that was found out. */
export interface FoundEncoding {
  encoding: Encoding
  by: 'mark' | 'zeros' | 'rows'
}

const LOOKED_AT = 4096
const LINE_MAX = 1_000_000

/**
 * The encoding of a table: a byte order mark decides; without one UTF-16 is known by the zero bytes of its Latin letters. Otherwise a table
 * in which no row with a byte above 127 is valid UTF-8 is Windows-1254, in which Turkish spreadsheets save, and every other one is UTF-8.
 */
export async function encodingOf(path: string): Promise<FoundEncoding> {
  const start = await startOf(path)
  const marked = markOf(start)
  if (marked) return { encoding: marked, by: 'mark' }
  const wide = wideOf(start)
  if (wide) return { encoding: wide, by: 'zeros' }
  let isForeign = false
  for await (const lines of splitLines(asLatin1(bytesOf(path)), LINE_MAX))
    for (const { raw, isTooLong } of lines) {
      const isValid = isTooLong ? undefined : isUtf8Line(raw)
      if (isValid === true) return { encoding: 'utf-8', by: 'rows' }
      if (isValid === false) isForeign = true
    }
  return { encoding: isForeign ? 'windows-1254' : 'utf-8', by: 'rows' }
}

/** An object of OpenStreetMap in GeoJSON: its ids as overpass turbo, osmium and QuickOSM write them. */
const OSM = /"(?:@id|full_id|osm_id|osm_way_id)"\s*:\s*"?(?:(?:node|way|relation)\/|[nwr])?-?\d|"id"\s*:\s*"(?:node|way|relation)\/\d/
/** Longer than a key with its value. */
const OVERLAP = 120

/**
 * Whether GeoJSON has objects of OpenStreetMap anywhere.
 * @throws FileError where it is not UTF-8, but for lines that are read one by one
 */
export async function inspectJson(path: string, how: 'as a whole' | 'by line' = 'as a whole'): Promise<{ isOsm: boolean }> {
  const start = await startOf(path)
  const wide = markOf(start) ?? wideOf(start)
  if (wide !== undefined && wide !== 'utf-8') throw foreign(`it is ${nameOf(wide)}`)
  const utf8 = new TextDecoder('utf-8', { fatal: how === 'as a whole' })
  let isOsm = false
  let tail = ''
  let line = 1
  for await (const chunk of bytesOf(path)) {
    try {
      utf8.decode(chunk, { stream: true })
    } catch {
      throw foreign(`line ${line + badLine(chunk)} is not UTF-8`)
    }
    for (let from = chunk.indexOf(LF); from !== -1; from = chunk.indexOf(LF, from + 1)) line++
    const text: string = tail + chunk.toString('latin1')
    isOsm ||= OSM.test(text)
    tail = text.slice(-OVERLAP)
  }
  try {
    utf8.decode()
  } catch {
    throw foreign(`line ${line} is not UTF-8`)
  }
  return { isOsm }
}

const LF = 10

/** About how many lines of a chunk come before the first one that is not UTF-8. */
function badLine(chunk: Buffer): number {
  const lines = chunk.toString('latin1').split('\n')
  const bad = lines.findIndex((raw, index) => index > 0 && isUtf8Line(raw) === false)
  return isUtf8Line(lines[0]!) === false || bad === -1 ? 0 : bad
}

/** The error for GeoJSON in another encoding. */
export function foreign(reason: string): FileError {
  return new FileError(`GeoJSON is UTF-8 (RFC 7946), and this file is not: ${reason}. Save it again as UTF-8.`)
}

export function nameOf(encoding: Encoding): string {
  return encoding === 'windows-1254' ? 'Windows-1254' : encoding.toUpperCase()
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function markOf(start: Buffer): Encoding | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8'
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined
}

/** UTF-16 without a mark: more than half of all letters have a zero byte on the same side, and hardly one on the other. */
function wideOf(start: Buffer): Encoding | undefined {
  const pairs = Math.floor(start.length / 2)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]!++
  const [even, odd] = zeros as [number, number]
  const isMany = (count: number): boolean => count > pairs / 2
  const isFew = (count: number): boolean => count <= pairs / 20
  if (isMany(odd) && isFew(even)) return 'utf-16le'
  return isMany(even) && isFew(odd) ? 'utf-16be' : undefined
}
