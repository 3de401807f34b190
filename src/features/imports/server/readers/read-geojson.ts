import { Readable } from 'node:stream'
import { chain } from 'stream-chain'
import { parser } from 'stream-json'
import { pick } from 'stream-json/filters/pick.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import { FileError } from '../../file-error.ts'
import type { RowProblem } from '../../imports.rules.ts'
import type { Feature } from './osm-id.ts'
import type { Line } from './read-lines.ts'

/** A feature is never larger than this; a larger one is an attack or a mistake. In bytes. */
export const FEATURE_MAX = 1_000_000

/** A feature, and its number or line; or why there is none. */
export interface FoundFeature {
  at: number
  feature: Feature
  problem?: RowProblem
}

/** The features of a FeatureCollection, one by one, with constant memory. @throws FileError */
export async function* readGeoJson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FoundFeature> {
  const guard = { since: 0 }
  const bounded = async function* () {
    for await (const chunk of withoutMark(chunks))
      for (let from = 0; from < chunk.length; from += STEP) {
        guard.since += STEP
        if (guard.since > FEATURE_MAX) throw new FileError(`The file has no feature within ${FEATURE_MAX} bytes, or one that is larger.`)
        yield chunk.subarray(from, from + STEP)
      }
  }
  const features = chain([
    Readable.from(bounded(), { objectMode: false, highWaterMark: STEP }),
    parser(),
    pick({ filter: 'features' }),
    streamArray(),
  ])
  let count = 0
  try {
    for await (const { value } of features as AsyncIterable<{ value: unknown }>) {
      guard.since = 0
      count++
      yield { at: count, feature: featureOf(value) }
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError(`The GeoJSON cannot be read after feature ${count}: ${(error as Error).message}`)
  }
  if (count === 0) throw new FileError('The file is no FeatureCollection, or an empty one.')
}

const STEP = 16_384

/** The bytes without a byte order mark. */
async function* withoutMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const chunk of chunks) {
    const isMarked = isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf
    isFirst = false
    yield isMarked ? chunk.subarray(3) : chunk
  }
}

/** Features one by line, as `osmium export -f geojsonseq` writes them. A line that cannot be read does not affect the others. */
export async function* readGeoJsonLines(source: AsyncIterable<Line[]>): AsyncGenerator<FoundFeature> {
  for await (const lines of source)
    for (const { at, text, isBroken, isTooLong } of lines) {
      if (isTooLong) yield { at, feature: {}, problem: 'ROW_TOO_LONG' }
      else if (isBroken) yield { at, feature: {}, problem: 'NOT_UTF8' }
      else if (text.replace(SEPARATOR, '').trim() !== '') yield { at, ...featureOfLine(text) }
    }
}

/** The record separator before each text of a JSON sequence (RFC 7464). */
const SEPARATOR = '\u001e'

function featureOfLine(text: string): Pick<FoundFeature, 'feature' | 'problem'> {
  try {
    return { feature: featureOf(JSON.parse(text.replace(SEPARATOR, ''))) }
  } catch {
    return { feature: {}, problem: 'NO_JSON' }
  }
}

function featureOf(value: unknown): Feature {
  return typeof value === 'object' && value !== null ? value : {}
}
