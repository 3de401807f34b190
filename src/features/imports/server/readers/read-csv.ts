import { unguardCell } from '#lib/cell-text.ts'
import { type SourceRecord, unreadable } from '../../imports.rules.ts'
import { FileError } from '../../file-error.ts'
import { recordOfTags } from './feature-record.ts'
import type { Line } from './read-lines.ts'
import { type Format, LineQueue, type Row, takeRow } from './split-rows.ts'
import { type Columns, columnsOf, type Field, isOsmHeader } from './table-columns.ts'

/** A table whose header was read. */
export interface Table {
  isOsm: boolean
  /** The names of the columns that the import does not use. */
  unknown: string[]
  records: AsyncGenerator<SourceRecord | undefined>
  /** Rows with fewer cells than the header: how many, and the line of the first one. */
  short: { count: number; first: number }
}

/** Excel's line that names the separator. */
const SEPARATOR = /^"?sep=(\\t|[^"])\1*"?[,;\t ]*$/i

/**
 * Opens a table with a header, separated by commas, semicolons or tabs, or by what its first line says (`sep=;`). Its records are undefined
 * for objects of OpenStreetMap that are no restaurants.
 * @throws FileError
 */
export async function openTable(source: AsyncIterable<Line[]>): Promise<Table> {
  const lines = new LineQueue(source)
  try {
    return await readHeader(lines)
  } catch (error) {
    await lines.close()
    throw error
  }
}

async function readHeader(lines: LineQueue): Promise<Table> {
  const format = await formatOf(lines)
  const header = await takeRow(lines, format)
  if (!header) throw new FileError('The file is empty.')
  if (header.problem)
    throw new FileError(`The header in line ${header.at} has a quotation mark inside a name, or one that is never closed.`)
  const isOsm = isOsmHeader(header.cells)
  const columns = columnsOf(header.cells)
  if (isOsm && !columns.names.some((name) => KINDS.includes(name.toLowerCase())))
    throw new FileError(
      "The table is of OpenStreetMap and has no column 'amenity', which says what is a restaurant. Export it again with that column.",
    )
  const { longitude = -1, latitude = -1 } = columns.at
  const isWhole = (cells: string[]): boolean =>
    cells.length === columns.names.length && NUMBER.test(cells[longitude] ?? '') && NUMBER.test(cells[latitude] ?? '')
  const short = { count: 0, first: 0 }
  return {
    isOsm,
    unknown: isOsm ? columns.unknown.filter((name) => !isTag(name.toLowerCase())) : columns.unknown,
    short,
    records: recordsOf(lines, { ...format, isWhole }, { columns, isOsm, short }),
  }
}

/** The tags that say what an object of OpenStreetMap is. */
const KINDS = ['amenity', 'street_vendor']
const NUMBER = /^\s*[+-]?\d{1,3}([.,]\d+)?\s*$/

/** Whether a column is a tag that is read from an object of OpenStreetMap, besides the named columns. */
function isTag(name: string): boolean {
  return /^(?:full_id|osm_id|osm_type|osm_way_id|@id|@type|amenity|street_vendor|cuisine|brand|name:tr|opening_hours|addr:.+)$/.test(name)
}

/** What separates the cells: the sign that the line before the header names, else the most frequent one in the header. */
async function formatOf(lines: LineQueue): Promise<Format> {
  const isWhole = () => false
  let first = await lines.look(0)
  while (first?.text === '' && !first.isTooLong) {
    lines.take(1)
    first = await lines.look(0)
  }
  const named = SEPARATOR.exec(first?.text ?? '')?.[1]
  if (named !== undefined) {
    lines.take(1)
    return { delimiter: named === '\\t' ? '\t' : named, isWhole }
  }
  const header = await headerOf(lines)
  const counted = [';', '\t', ','].map((separator) => ({ separator, count: header.split(separator).length }))
  return { delimiter: counted.toSorted((a, b) => b.count - a.count)[0]!.separator, isWhole }
}

/** A name in a header has a few line breaks at most. */
const HEADER_LINES = 20

/** The header without what it has in quotation marks, where signs separate nothing. */
async function headerOf(lines: LineQueue): Promise<string> {
  let text = ''
  for (let count = 0; count < HEADER_LINES; count++) {
    const line = await lines.look(count)
    text += line?.text ?? ''
    if (!line || text.split('"').length % 2 === 1) break
  }
  return text.replaceAll(/"[^"]*"/g, '')
}

interface Reading {
  columns: Columns
  isOsm: boolean
  short: Table['short']
}

async function* recordsOf(lines: LineQueue, format: Format, reading: Reading): AsyncGenerator<SourceRecord | undefined> {
  try {
    for (let row = await takeRow(lines, format); row; row = await takeRow(lines, format)) yield recordOf(row, reading)
  } finally {
    await lines.close()
  }
}

function recordOf({ at, cells, isBroken, problem }: Row, { columns, isOsm, short }: Reading): SourceRecord | undefined {
  const { names } = columns
  if (problem) return unreadable(at, problem)
  if (isBroken) return unreadable(at, `NOT_UTF8: ${columnsWithLoss(cells, names)}`)
  if (cells.slice(names.length).some((cell) => cell.trim() !== '')) return unreadable(at, 'TOO_MANY_COLUMNS')
  if (cells.length < names.length && short.count++ === 0) short.first = at
  const record = ownRecord(cells, columns, at)
  if (!isOsm) return record
  const tags = Object.fromEntries(names.map((name, index) => [name.toLowerCase(), cells[index]?.trim() || undefined]))
  const found = recordOfTags({ properties: tags }, at, true)
  return found && { ...found, title: record.title, longitude: record.longitude, latitude: record.latitude, mapsLink: record.mapsLink }
}

/** The columns of a row that have letters which are lost. */
function columnsWithLoss(cells: string[], names: string[]): string {
  return cells.flatMap((cell, index) => (cell.includes('\uFFFD') ? [names[index] || `column ${index + 1}`] : [])).join(', ')
}

function ownRecord(row: string[], { at: columns }: Columns, at: number): SourceRecord {
  const value = (field: Field): string | null => row[columns[field] ?? -1]?.trim() || null
  // Tables that guard their words from spreadsheets, as the open dump does, are read back.
  const words = (field: Field): string | null => {
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
    facts: null,
    longitude: value('longitude'),
    latitude: value('latitude'),
  }
}
