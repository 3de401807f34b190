import { Readable } from 'node:stream'
import { chain } from 'stream-chain'
import { parser } from 'stream-json'
import { pick } from 'stream-json/filters/pick.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import type { Feature } from './feature-record.ts'
import { FileError } from '../../file-error.ts'

/** A feature is never larger than this; a larger one is an attack or a mistake. In bytes. */
const FEATURE_MAX = 1_000_000

/** The features of a FeatureCollection, one by one, with constant memory. @throws FileError */
export async function* readGeoJson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Feature> {
  const guard = { since: 0 }
  const bounded = async function* () {
    for await (const chunk of chunks)
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
      yield featureOf(value)
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError(`The GeoJSON cannot be read after feature ${count}: ${(error as Error).message}`)
  }
  if (count === 0) throw new FileError('The file is no FeatureCollection, or an empty one.')
}

const STEP = 16_384

/** Features one by line, as `osmium export -f geojsonseq` writes them. @throws FileError */
export async function* readGeoJsonLines(text: AsyncIterable<string>): AsyncGenerator<Feature> {
  let pending = ''
  let line = 0
  for await (const chunk of text) {
    const lines = (pending + chunk).split('\n')
    pending = lines.pop()!
    if (pending.length > FEATURE_MAX) throw new FileError(`Line ${line + lines.length + 1} is longer than ${FEATURE_MAX} letters.`)
    for (const one of lines) {
      line++
      if (!isEmptyLine(one)) yield featureOfLine(one, line)
    }
  }
  if (!isEmptyLine(pending)) yield featureOfLine(pending, line + 1)
}

/** The record separator before each text of a JSON sequence (RFC 7464). */
const SEPARATOR = '\u001e'

function isEmptyLine(line: string): boolean {
  return line.replace(SEPARATOR, '').trim() === ''
}

function featureOfLine(text: string, line: number): Feature {
  try {
    return featureOf(JSON.parse(text.replace(SEPARATOR, '')))
  } catch (error) {
    throw new FileError(`Line ${line} is no JSON: ${(error as Error).message}`)
  }
}

function featureOf(value: unknown): Feature {
  return typeof value === 'object' && value !== null ? value : {}
}
