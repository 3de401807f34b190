import { isInBounds, type Position } from '#features/places/position.rules.ts'
import { holdsLink } from '#features/hours/holds-link.ts'
import { isKeepable, readHours } from '#features/hours/read-hours.ts'
import { isWebLink, LINK_MAX } from '#features/restaurants/links.rules.ts'
import { ADDRESS_MAX, BODY_MAX, TITLE_MAX, TYPE_MAX } from '#features/restaurants/posting.rules.ts'
import { codePoints, isBlank, isCleanText, plainText } from '#lib/text.ts'
import { letterProblem } from './letters.rules.ts'

/** One restaurant as a file describes it, with nothing checked yet. */
export interface SourceRecord {
  /** The line of the record, or its number among the features, from 1. */
  at: number
  /** What the source calls it; null where the file has no such column. */
  externalId: string | null
  title: string | null
  type: string | null
  address: string | null
  body: string | null
  mapsLink: string | null
  /** As OpenStreetMap's `opening_hours`. */
  hours: string | null
  /** What the tags of OpenStreetMap say about facts, as `factsText` writes it. */
  facts: string | null
  /** As texts or numbers of any kind; null without one. */
  longitude: string | number | null
  latitude: string | number | null
  /** Why the row cannot be read, if it cannot. */
  problem?: RowProblem
}

/** The fields that an import may write into a restaurant; null where the source says nothing. The position is 'longitude,latitude'. */
export interface RestaurantFields {
  title: string
  address: string | null
  body: string | null
  restaurantType: string | null
  mapsLink: string | null
  hours: string | null
  facts: string | null
  position: string | null
}

type FieldProblem = 'NO_NAME' | 'NAME_INVALID' | 'POSITION_INVALID' | 'POSITION_SWAPPED' | 'POSITION_OUTSIDE' | 'ID_INVALID'
type LetterProblem = 'NOT_UTF8' | 'LETTERS_LOST' | 'DOUBLY_ENCODED'
type ShapeProblem = 'QUOTE_MISPLACED' | 'QUOTE_NOT_CLOSED' | 'TOO_MANY_COLUMNS' | 'ROW_TOO_LONG' | 'NO_JSON'

/** Why a row of a file is refused; behind a colon the columns that are to blame. */
export type RowProblem = FieldProblem | ShapeProblem | LetterProblem | `${LetterProblem}: ${string}`

/** A row that cannot be read. */
export function unreadable(at: number, problem: RowProblem, title: string | null = null): SourceRecord {
  const rest = {
    externalId: null,
    type: null,
    address: null,
    body: null,
    mapsLink: null,
    hours: null,
    facts: null,
    longitude: null,
    latitude: null,
  }
  return { at, title, problem, ...rest }
}

export interface CheckedRow {
  fields: RestaurantFields
  position: Position | null
  /** The fields that were left out, because Lokma cannot store them. */
  leftOut: (keyof RestaurantFields)[]
  /** Whether its hours were not understood and are kept as they were written. */
  isAsWritten: boolean
}

const DECIMALS = 1e7

/** The restaurant that a row describes, or why the row is refused. Optional fields that Lokma cannot store are left out. */
export function checkRecord(record: SourceRecord): CheckedRow | RowProblem {
  const unread = record.problem ?? lettersOf(record)
  if (unread !== undefined) return unread
  if (record.externalId !== null && !isText(record.externalId, 200)) return 'ID_INVALID'
  const title = oneLine(record.title)
  if (title === null) return 'NO_NAME'
  if (!isText(title, TITLE_MAX)) return 'NAME_INVALID'
  const position = positionOf(record)
  if (typeof position === 'string') return position
  const leftOut: (keyof RestaurantFields)[] = []
  const kept = (field: keyof RestaurantFields, value: string | null, isGood: (value: string) => boolean): string | null => {
    if (value === null || isGood(value)) return value
    leftOut.push(field)
    return null
  }
  const fields = {
    title,
    address: kept('address', oneLine(record.address), (text) => isText(text, ADDRESS_MAX)),
    body: kept('body', trimmed(record.body), (text) => isText(text, BODY_MAX)),
    restaurantType: kept('restaurantType', oneLine(record.type), (text) => isText(text, TYPE_MAX)),
    mapsLink: kept('mapsLink', trimmed(record.mapsLink), (link) => link.length <= LINK_MAX && isWebLink(link)),
    position: position && `${position.longitude},${position.latitude}`,
  }
  const { hours, isAsWritten } = hoursOf(record.hours, leftOut)
  return { fields: { ...fields, hours, facts: record.facts }, position, leftOut, isAsWritten }
}

/** The texts of a row, and what a file calls them. */
const texts = {
  title: 'name',
  externalId: 'id',
  type: 'type',
  address: 'address',
  body: 'description',
  mapsLink: 'maps_link',
  hours: 'opening_hours',
} as const

/** A text whose letters are lost or broken would be shown so, and never found: the row is refused. */
function lettersOf(record: SourceRecord): RowProblem | undefined {
  for (const [field, name] of Object.entries(texts)) {
    const problem = letterProblem(record[field as keyof typeof texts] ?? '')
    if (problem !== undefined) return `${problem}: ${name}`
  }
  return undefined
}

/** The position of a row, null without one. Zero and zero are a position that nobody filled in. */
function positionOf({ longitude, latitude }: SourceRecord): Position | null | RowProblem {
  if (isEmpty(longitude) && isEmpty(latitude)) return null
  const position = { longitude: degrees(longitude), latitude: degrees(latitude) }
  if (!Number.isFinite(position.longitude) || !Number.isFinite(position.latitude)) return 'POSITION_INVALID'
  if (position.longitude === 0 && position.latitude === 0) return null
  if (isInBounds(position)) return position
  return isInBounds({ longitude: position.latitude, latitude: position.longitude }) ? 'POSITION_SWAPPED' : 'POSITION_OUTSIDE'
}

function isEmpty(value: string | number | null): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}

/** Degrees with at most seven decimals, one centimetre. Spreadsheets in Turkish write a comma. */
function degrees(value: string | number | null): number {
  if (typeof value === 'string' && !/^\s*[+-]?\d{1,3}(?:[.,]\d{1,40})?\s*$/.test(value)) return Number.NaN
  const number = typeof value === 'string' ? Number(value.replace(',', '.')) : (value ?? Number.NaN)
  return Math.round(number * DECIMALS) / DECIMALS
}

/** Hours of a row in the form in which Lokma writes them; what was not understood as it was written. */
function hoursOf(value: string | null, leftOut: (keyof RestaurantFields)[]): { hours: string | null; isAsWritten: boolean } {
  const given = oneLine(value)
  if (given === null) return { hours: null, isAsWritten: false }
  const read = readHours(given)
  const kept = read.value ?? (isKeepable(given) ? given : null)
  const hours = kept !== null && holdsLink(kept, read.hours !== undefined) ? null : kept
  if (hours === null) leftOut.push('hours')
  return { hours, isAsWritten: hours !== null && !read.hours }
}

function isText(text: string, max: number): boolean {
  return isCleanText(text) && codePoints(text) <= max
}

function oneLine(text: string | null): string | null {
  return trimmed(text === null ? null : plainText(text).replaceAll(/\s+/g, ' '))
}

function trimmed(text: string | null): string | null {
  return text === null || isBlank(text) ? null : plainText(text).trim()
}

/** What a restaurant has now. */
export type CurrentFields = { [Field in keyof RestaurantFields]: RestaurantFields[Field] | null }

/**
 * The fields that an import writes into a restaurant that is there already: those that are empty, and those that still have the value
 * that an earlier import wrote. What a member wrote or cleared stays.
 */
export function fieldsToWrite(current: CurrentFields, written: Partial<CurrentFields>, incoming: CurrentFields): Partial<RestaurantFields> {
  const fields = (Object.keys(incoming) as (keyof RestaurantFields)[]).filter((field) => {
    if (incoming[field] === null || incoming[field] === current[field]) return false
    return field in written ? current[field] === written[field] : current[field] === null
  })
  return Object.fromEntries(fields.map((field) => [field, incoming[field]]))
}
