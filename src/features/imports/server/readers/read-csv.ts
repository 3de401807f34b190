import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { unguardCell } from '#lib/cell-text.ts'
import { fold } from '#lib/fold.ts'
import type { SourceRecord } from '../../imports.rules.ts'
import { FileError } from '../../file-error.ts'

/** A row is never longer than this; a quotation mark that never ends makes a longer one. In letters. */
const ROW_MAX = 100_000

/** The names of each column, folded. */
const columnNames: Record<Exclude<keyof SourceRecord, 'at'>, string[]> = {
  externalId: ['id', '@id', 'ref', 'kod', 'no', 'fid'],
  title: ['name', 'title', 'ad', 'adi', 'isim', 'mekan', 'mekan adi', 'isletme', 'isletme adi'],
  type: ['type', 'tur', 'turu', 'kategori', 'category'],
  address: ['address', 'adres', 'adresi'],
  body: ['description', 'aciklama', 'body'],
  mapsLink: ['maps link', 'maps_link', 'mapslink', 'harita', 'harita linki', 'map'],
  hours: ['opening hours', 'opening_hours', 'hours', 'saatler', 'calisma saatleri'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'boylam', 'x'],
  latitude: ['latitude', 'lat', 'enlem', 'y'],
}

/** The rows of a table with a header, separated by commas, semicolons or tabs. @throws FileError */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  const { first, rest } = await splitFirst(text)
  const parser = parse({
    delimiter: delimiterOf(first),
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: ROW_MAX,
    info: true,
  })
  // An error of the text destroys the parser with that error, which ends the loop below.
  pipeline(Readable.from(rest), parser, () => undefined)
  let columns: Columns | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (columns) yield recordOf(record, columns, info.lines)
      else columns = columnsOf(record)
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileError(sentenceOf(error))
    throw error
  }
  if (!columns) throw new FileError('The file is empty.')
}

type Columns = Partial<Record<Exclude<keyof SourceRecord, 'at'>, number>>

/** The first line, and all text with it. */
async function splitFirst(text: AsyncIterable<string>): Promise<{ first: string; rest: AsyncIterable<string> }> {
  const iterator = text[Symbol.asyncIterator]()
  let start = ''
  while (!/[\r\n]/.test(start) && start.length < ROW_MAX) {
    const { done, value } = await iterator.next()
    if (done) break
    start += value
  }
  const rest = async function* () {
    yield start
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { first: /^[^\r\n]*/.exec(start)![0], rest: rest() }
}

/** The separator that the header has most of. */
function delimiterOf(header: string): string {
  const counted = [';', '\t', ','].map((separator) => ({ separator, count: header.split(separator).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]!.separator
}

function columnsOf(header: string[]): Columns {
  const names = header.map((name) => fold(name).trim())
  const columns: Columns = {}
  for (const [field, known] of Object.entries(columnNames)) {
    const index = names.findIndex((name) => known.includes(name))
    if (index !== -1) columns[field as keyof Columns] = index
  }
  if (columns.title === undefined)
    throw new FileError(`The table has no column for the name. One of its columns must be called: ${columnNames.title.join(', ')}.`)
  return columns
}

function recordOf(row: string[], columns: Columns, at: number): SourceRecord {
  const value = (field: keyof Columns): string | null => row[columns[field] ?? -1]?.trim() || null
  // Tables that guard their words from spreadsheets, as the open dump does, are read back.
  const words = (field: keyof Columns): string | null => {
    const cell = value(field)
    return cell && (unguardCell(cell).trim() || null)
  }
  return {
    at,
    externalId: value('externalId'),
    title: words('title'),
    type: words('type'),
    address: words('address'),
    body: words('body'),
    mapsLink: value('mapsLink'),
    hours: value('hours'),
    longitude: value('longitude'),
    latitude: value('latitude'),
  }
}

function sentenceOf({ code, message, ...context }: CsvError): string {
  const line = typeof context['lines'] === 'number' ? ` near line ${context['lines']}` : ''
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return `A quotation mark${line} is never closed, or a row is longer than ${ROW_MAX} letters.`
  return `The table cannot be read${line}: ${message}`
}
