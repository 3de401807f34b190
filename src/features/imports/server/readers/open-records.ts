import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { SourceRecord } from '../../imports.rules.ts'
import { decoded, encodingOf } from './decode-text.ts'
import { type Feature, osmIdOf, recordOfFeature } from './feature-record.ts'
import { FileError } from '../../file-error.ts'
import { readCsv } from './read-csv.ts'
import { readGeoJson, readGeoJsonLines } from './read-geojson.ts'
import { exportOsm } from './read-osm.ts'

/** What a file holds, read as it is asked for. */
export interface Records {
  records: AsyncIterable<SourceRecord & { isOsm: boolean }>
  /** How much of the file was read, from 0 to 1; undefined where nobody knows. */
  progress(): number | undefined
}

/** Opens a file of venues by the ending of its name: .csv, .tsv, .geojson, .json, .geojsonl, .geojsonseq, .osm, .osm.pbf. @throws FileError */
export async function openRecords(path: string): Promise<Records> {
  const { size } = await stat(path).catch(() => {
    throw new FileError(`The file ${path} cannot be read.`)
  })
  let read = 0
  const counted = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      read += chunk.length
      yield chunk
    }
  }
  const bytes = () => counted(createReadStream(path))
  const progress = () => (size === 0 ? 1 : Math.min(1, read / size))
  const name = path.toLowerCase()
  if (/\.(csv|tsv|txt)$/.test(name)) return { records: ofTable(readCsv(decoded(bytes(), await encodingOf(path)))), progress }
  if (/\.(geojsonl|geojsonseq|geojsons|ndjson)$/.test(name))
    return { records: ofFeatures(readGeoJsonLines(decoded(bytes(), 'utf-8'))), progress }
  if (/\.(geojson|json)$/.test(name)) return { records: ofFeatures(readGeoJson(bytes())), progress }
  if (/\.osm(\.pbf|\.bz2|\.gz)?$/.test(name)) {
    return { records: ofFeatures(readGeoJsonLines(decoded(exportOsm(path), 'utf-8'))), progress: () => undefined }
  }
  throw new FileError(
    'Lokma reads tables (.csv, .tsv), GeoJSON (.geojson, .json, .geojsonl) and extracts of OpenStreetMap (.osm, .osm.pbf).',
  )
}

async function* ofTable(records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRecord & { isOsm: boolean }> {
  for await (const record of records) yield { ...record, isOsm: false }
}

async function* ofFeatures(features: AsyncIterable<Feature>): AsyncGenerator<SourceRecord & { isOsm: boolean }> {
  let at = 0
  for await (const feature of features) {
    const record = recordOfFeature(feature, ++at)
    if (record) yield { ...record, isOsm: osmIdOf(feature) !== undefined }
  }
}
