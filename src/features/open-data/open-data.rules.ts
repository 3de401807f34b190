import { guardCell } from '#lib/cell-text.ts'
import { MEAN_WEIGHT, PRIOR_WEIGHT, START_MEAN } from '#features/ranking/ranking.rules.ts'

/** Where the open dump is served. */
export const DUMP_PATH = '/dump/'

/** A column of a table of the dump, and what it holds. */
type Columns = Readonly<Record<string, string>>

/** The tables of the dump. No column holds a person, a text of a person, or a time of a vote. */
export const tables = {
  types: {
    type: 'the type of food; empty for all restaurants together',
    mean: 'm: the mean that restaurants of this type start with, one decimal',
  },
  venues: {
    venue: 'the last part of its address on the site',
    title: 'its name; in CSV an apostrophe precedes what a spreadsheet would take for a formula',
    type: 'the type of food, empty when unknown',
    province: 'the code of the province, 1 to 81, empty when unknown',
    district: 'the district within the province, empty when unknown',
    status: 'open, closed or moved',
    added_on: 'the day it was added, in Istanbul',
    licence: 'of its name and place: empty for those of members, otherwise the licence of their source',
    accepts: 'votes for it, of members and visitors',
    rejects: 'votes against it, of members and visitors',
    member_ratings: 'how many members rated it',
    member_mean: 'the plain mean of their ratings with six decimals, empty without any: the score that the site shows',
    visitor_ratings: 'how many visitors rated it',
    visitor_mean: 'the plain mean of their ratings with six decimals, empty without any',
    prior_mean: 'm: the mean of its type',
    order_score: '(C·m + Σ w·r) / (C + Σ w) with six decimals: what orders the list and the rankings',
  },
  votes: {
    venue: 'the restaurant',
    day: 'the day on which it was cast or last changed, in Istanbul',
    voter: 'member or visitor; who it was is in no column',
    choice: 'accept or reject',
    rating: 'r: 1 to 10, empty for a vote without a rating',
    weight: 'w: 0 to 1 in steps of 0.05; it changes at night only, and is 0 while the vote is held',
    is_held: 'true or false: a held vote is in no count, mean or order of its restaurant',
  },
  dishes: {
    dish: 'its number, the last part of its address on the site',
    venue: 'the restaurant',
    name: 'its name; in CSV an apostrophe precedes what a spreadsheet would take for a formula',
    kind: 'the kind of dish, empty when unknown',
    ratings: 'how many members rated it; held ratings are left out',
    mean: 'the plain mean of these ratings with six decimals, empty without any',
    held: 'how many ratings are held: they are in no count, mean or order',
    prior_mean: 'm: the mean of its kind, or of all dishes',
    order_score: '(C·m + Σ w·r) / (C + Σ w) with six decimals: what orders the dishes of a restaurant',
  },
  dish_ratings: {
    dish: 'the number of the dish',
    rating: 'r: 1 to 10',
    ratings: 'how many members gave it; held ratings are left out',
    weights: 'the sum of their weights w, each 0 to 1 in steps of 0.05; it changes at night only',
  },
} as const satisfies Record<string, Columns>

export type Table = keyof typeof tables
export const tableNames = Object.keys(tables) as Table[]
export type DumpRow = readonly (string | null)[]

/** Columns that are numbers or booleans in JSON. */
const bare = new Set([
  'mean',
  'province',
  'accepts',
  'rejects',
  'member_ratings',
  'member_mean',
  'visitor_ratings',
  'visitor_mean',
  'prior_mean',
  'order_score',
  'rating',
  'weight',
  'is_held',
  'dish',
  'ratings',
  'held',
  'weights',
])

/** Columns with words that people wrote; ids, days and numbers stay as they are. */
const worded = new Set(['title', 'type', 'licence', 'name'])

/** The first line of a CSV file. */
export function csvHead(table: Table): string {
  return `${Object.keys(tables[table]).join(',')}\n`
}

/** A row as RFC 4180 has it, with an empty field for null. No words of it are a formula for a spreadsheet. */
export function csvLine(table: Table, row: DumpRow): string {
  const fields = Object.keys(tables[table]).map((name, index) => {
    const value = row[index] ?? ''
    const cell = worded.has(name) ? guardCell(value) : value
    return /[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  })
  return `${fields.join(',')}\n`
}

/** A row as one line of JSON. Numbers keep the digits that the database wrote. */
export function jsonLine(table: Table, row: DumpRow): string {
  const fields = Object.keys(tables[table]).map((name, index) => {
    const value = row[index] ?? null
    return `"${name}":${value === null ? 'null' : bare.has(name) ? value : JSON.stringify(value)}`
  })
  return `{${fields.join(',')}}\n`
}

/** A file of the dump. */
export interface DumpFile {
  name: string
  bytes: number
  /** In hexadecimal digits. */
  sha256: string
  rows: number
}

/** Describes the newest dump: it is replaced in one step when all files are complete. */
export interface Manifest {
  version: 1
  /** When the snapshot was taken. */
  at: string
  /** Where the files are, relative to the manifest. */
  folder: string
  files: DumpFile[]
  tables: typeof tables
  formula: { orderScore: string; C: number; typeMean: string; typeMeanWeight: number; startMean: number }
  attributions: string[]
  /** Changes of names to come: twelve months before, so that programs that read the dump can follow. */
  announced: string[]
}

/** The numbers of a restaurant in last night's dump. */
export interface Night {
  /** When the snapshot was taken. */
  at: string
  acceptCount: number
  rejectCount: number
  members: { count: number; mean: number | null }
  visitors: { count: number; mean: number | null }
  orderScore: number
}

/** The formulas with their constants, as the manifest publishes them. */
export const formula: Manifest['formula'] = {
  orderScore: 'round((C * prior_mean + sum(weight * rating)) / (C + sum(weight)), 6) over the votes of members that are not held',
  C: PRIOR_WEIGHT,
  typeMean:
    'round((typeMeanWeight * mean of all + sum(weight * rating)) / (typeMeanWeight + sum(weight)), 1) over the votes of a type that are not held',
  typeMeanWeight: MEAN_WEIGHT,
  startMean: START_MEAN,
}

/** What the next version of the manifest changes. */
export const announced = [
  'Version 2 of this manifest, not before December 2027, says restaurants and restaurant where files and columns say venues and venue.',
]

/** The name of a dump's folder: its second in UTC, so that names sort by age. */
export function folderName(at: Date): string {
  return at.toISOString().slice(0, 19).replaceAll(':', '')
}

const FILE = /^(\d{4}-\d\d-\d\dT\d{6})\/(?:types|venues|votes|dishes|dish_ratings)\.(?:csv|jsonl)\.gz$/

/** Whether a path below the dump's address is a file of a dump, or the manifest. */
export function isDumpFile(path: string): boolean {
  return path === 'manifest.json' || FILE.test(path)
}
