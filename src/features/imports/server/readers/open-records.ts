import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { FileError } from '../../file-error.ts'
import { type SourceRecord, unreadable } from '../../imports.rules.ts'
import { encodingOf, foreign, type FoundEncoding, inspectJson, nameOf } from './encoding.ts'
import { recordOfTags } from './feature-record.ts'
import { osmIdOf, tagsOf } from './osm-id.ts'
import { openTable } from './read-csv.ts'
import { FEATURE_MAX, type FoundFeature, readGeoJson, readGeoJsonLines } from './read-geojson.ts'
import { readLines } from './read-lines.ts'
import { exportOsm } from './read-osm.ts'
import { ROW_MAX } from './split-rows.ts'

/** What a file holds, read as it is asked for. */
export interface Records {
  records: AsyncIterable<SourceRecord & { isOsm: boolean }>
  /** Whether the file holds objects of OpenStreetMap: then all of it is under the ODbL. */
  isOsm: boolean
  found: FoundEncoding
  /** The columns or properties that the import does not use; complete when all records were read. */
  unknown: { of: 'columns' | 'properties'; names: Iterable<string> }
  /** Rows with fewer cells than the header. */
  short: { count: number; first: number }
  /** How many objects of OpenStreetMap were left out so far, because they are no restaurants. */
  leftOut(): number
  /** How much of the file was read, from 0 to 1; undefined where that is unknown. */
  progress(): number | undefined
}

type Bytes = AsyncIterable<Uint8Array>

/**
 * Opens a file of restaurants by the ending of its name: .csv, .tsv, .geojson, .json, .geojsonl, .geojsonseq, .osm, .osm.pbf.
 * @throws FileError
 */
export async function openRecords(path: string): Promise<Records> {
  const { size } = await sizeOf(path).catch(() => {
    throw new FileError(`The file ${path} cannot be read.`)
  })
  let read = 0
  const counted = async function* (chunks: Bytes) {
    for await (const chunk of chunks) {
      read += chunk.length
      yield chunk
    }
  }
  const bytes = () => counted(createReadStream(path))
  const progress = () => (size === 0 ? 1 : Math.min(1, read / size))
  const name = path.toLowerCase()
  if (/\.(csv|tsv|txt)$/.test(name)) return { ...(await openTableFile(path, bytes)), progress }
  if (/\.(geojsonl|geojsonseq|geojsons|ndjson)$/.test(name)) {
    const { encoding } = await encodingOf(path)
    if (encoding !== 'utf-8') throw foreign(`it looks like ${nameOf(encoding)}`)
    const { isOsm } = await inspectJson(path, 'by line')
    return { ...ofFeatures(readGeoJsonLines(readLines(bytes(), 'utf-8', FEATURE_MAX)), isOsm), progress }
  }
  if (/\.(geojson|json)$/.test(name)) {
    const { isOsm } = await inspectJson(path)
    return { ...ofFeatures(readGeoJson(bytes()), isOsm), progress }
  }
  if (/\.osm(\.pbf|\.bz2|\.gz)?$/.test(name))
    return { ...ofFeatures(readGeoJsonLines(readLines(exportOsm(path), 'utf-8', FEATURE_MAX)), true), progress: () => undefined }
  throw new FileError(
    'Lokma reads tables (.csv, .tsv), GeoJSON (.geojson, .json, .geojsonl) and extracts of OpenStreetMap (.osm, .osm.pbf).',
  )
}

async function sizeOf(path: string): Promise<{ size: number }> {
  await access(path, constants.R_OK)
  const found = await stat(path)
  if (!found.isFile()) throw new Error('not a file')
  return found
}

type Content = Omit<Records, 'progress'>

async function openTableFile(path: string, bytes: () => Bytes): Promise<Content> {
  const found = await encodingOf(path)
  const { records, isOsm, unknown, short } = await openTable(readLines(bytes(), found.encoding, ROW_MAX))
  let leftOut = 0
  const kept = async function* () {
    for await (const record of records)
      if (record) yield { ...record, isOsm }
      else leftOut++
  }
  return { records: kept(), isOsm, found, unknown: { of: 'columns', names: unknown }, short, leftOut: () => leftOut }
}

/** Properties that are read, besides those of OpenStreetMap. */
const PROPERTIES =
  /^(?:name|name:tr|title|ad|brand|type|tür|cuisine|address|adres|addr:.+|description|açıklama|mapsLink|maps_link|opening_hours|hours|id|ref)$/
/** How many names of other properties are kept. */
const NAMES_MAX = 200

function ofFeatures(features: AsyncIterable<FoundFeature>, isOsm: boolean): Content {
  let leftOut = 0
  const names = new Set<string>()
  const records = async function* () {
    for await (const { at, feature, problem } of features) {
      if (!isOsm && names.size < NAMES_MAX) for (const name of Object.keys(tagsOf(feature))) if (!PROPERTIES.test(name)) names.add(name)
      const record = problem ? unreadable(at, problem) : recordOfTags(feature, at, isOsm)
      if (record) yield { ...record, isOsm: isOsm || osmIdOf(feature) !== undefined }
      else leftOut++
    }
  }
  const found = { encoding: 'utf-8', by: 'rows' } as const
  return { records: records(), isOsm, found, unknown: { of: 'properties', names }, short: { count: 0, first: 0 }, leftOut: () => leftOut }
}
