import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { DB } from '#db/types.ts'
import { importHours, type ImportedHours } from '#features/hours/server/index.ts'
import type { VenuePlace } from '#features/places/places.contract.ts'
import { derivePlace, placeColumns } from '#features/places/server/index.ts'
import { insertRestaurants } from '#features/restaurants/server/index.ts'
import {
  type CheckedRow,
  checkRecord,
  type CurrentFields,
  fieldsToWrite,
  type RowProblem,
  type SourceRecord,
  type VenueFields,
} from '../imports.rules.ts'
import {
  type CurrentVenue,
  type KnownVenue,
  lockImports,
  lockKnown,
  lockVenues,
  putSources,
  renewStatistics,
  type Source,
  type SourceRow,
  timeOf,
  touchSources,
  writeFields,
} from './imports.sql.ts'
import { matchRows, SeenRows } from './match-rows.ts'

/** What became of a row: a new venue, one that was there, one that may be there, the same as in the last import, or refused. */
export type Outcome = 'new' | 'matched' | 'updated' | 'unchanged' | 'doubtful' | 'deleted' | 'refused'

export interface RowReport {
  at: number
  outcome: Outcome
  title: string | null
  /** The venue; of a doubtful row the one that is like it. */
  restaurantId?: string | undefined
  /** Why a row is refused, or which fields were left out. */
  detail?: RowProblem | 'TWICE_IN_FILE' | `WITHOUT_${string}` | undefined
}

export interface ImportOptions {
  source: Source
  /** Only says what would happen. */
  isDryRun: boolean
  /** Whether doubtful rows become venues of their own; otherwise they are left out. */
  addDoubtful: boolean
  /** Called with each row, after its batch is stored. */
  onRow(row: RowReport): void
}

const BATCH = 500

/** Brings venues from a file, 500 rows in one transaction. A run that was stopped may be repeated: rows that are there stay as they are. */
export async function importVenues(db: Db, records: AsyncIterable<SourceRecord>, options: ImportOptions): Promise<void> {
  const seen = new SeenRows()
  let batch: SourceRecord[] = []
  let batches = 0
  const flush = async () => {
    const given = batch
    batch = []
    // At 1, 2, 4, 8 … batches.
    if (!options.isDryRun && (batches & (batches - 1)) === 0) await renewStatistics(db)
    batches++
    const reports = await inTransaction(db, (tx) => importBatch(tx, given, seen, options))
    for (const report of reports.toSorted((a, b) => a.at - b.at)) options.onRow(report)
  }
  for await (const record of records) {
    batch.push(record)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
}

interface Row extends CheckedRow {
  at: number
  externalId: string
}

async function importBatch(tx: Transaction<DB>, records: SourceRecord[], seen: SeenRows, options: ImportOptions): Promise<RowReport[]> {
  const { source, isDryRun } = options
  await lockImports(tx)
  const reports: RowReport[] = []
  const rows = new Map<string, Row>()
  for (const record of records) {
    const checked = checkRecord(record)
    if (typeof checked === 'string') reports.push({ at: record.at, outcome: 'refused', title: record.title, detail: checked })
    else {
      const row = { ...checked, at: record.at, externalId: record.externalId ?? idOf(checked.fields) }
      if (rows.has(row.externalId)) reports.push({ at: row.at, outcome: 'refused', title: row.fields.title, detail: 'TWICE_IN_FILE' })
      else rows.set(row.externalId, row)
    }
  }
  const known = await lockKnown(tx, source.name, [...rows.keys()])
  const work = new Work(source)
  for (const one of known) reports.push(work.repeat(rows.get(one.externalId)!, one))
  const ids = new Set(known.map(({ externalId }) => externalId))
  const unknown = [...rows.values()].filter(({ externalId }) => !ids.has(externalId))
  reports.push(...(await placeUnknown(tx, unknown, { work, seen, options })))
  if (!isDryRun)
    await work.store(
      tx,
      known.map(({ externalId }) => externalId),
    )
  return reports
}

interface Placing {
  work: Work
  seen: SeenRows
  options: ImportOptions
}

/** Finds out which rows are new, and which describe a venue that is there. */
async function placeUnknown(tx: Transaction<DB>, rows: Row[], { work, seen, options }: Placing): Promise<RowReport[]> {
  const placed = rows.map((row) => ({ ...row, title: row.fields.title, place: placeOf(row) }))
  const matches = await matchRows(tx, options.source.name, placed)
  const same = await lockVenues(
    tx,
    matches.flatMap((match) => (match.kind === 'same' ? [match.id] : [])),
  )
  const taken = new Set<string>()
  return placed.map((row, index) => {
    const match = matches[index]!
    const { at, title } = row
    if (match.kind === 'same' && !taken.has(match.id)) {
      const venue = same.find(({ id }) => id === match.id)
      taken.add(match.id)
      if (venue) return work.join(row, venue)
    }
    const twice = seen.find(row)
    const isDoubtful = match.kind !== 'new' || twice !== undefined
    if (isDoubtful && !options.addDoubtful) {
      const like = match.kind === 'doubtful' ? match.like : match.kind === 'same' ? match.id : undefined
      return { at, title, outcome: 'doubtful', restaurantId: like, detail: twice === undefined ? undefined : 'TWICE_IN_FILE' }
    }
    seen.add(at, row)
    return work.add(row, row.place)
  })
}

/** What a batch will write, in as few statements as possible. */
class Work {
  readonly #source: Source
  readonly #added: { row: Row; place: VenuePlace; report: RowReport }[] = []
  readonly #changed: { row: Row; venue: CurrentVenue; written: Partial<CurrentFields>; fields: Partial<VenueFields> }[] = []

  constructor(source: Source) {
    this.#source = source
  }

  add(row: Row, place: VenuePlace): RowReport {
    const report: RowReport = { at: row.at, outcome: 'new', title: row.fields.title, detail: withoutText(row) }
    this.#added.push({ row, place, report })
    return report
  }

  /** The venue was there before this source had it: its empty fields are filled. */
  join(row: Row, venue: CurrentVenue): RowReport {
    const fields = fieldsToWrite(venue.fields, {}, row.fields)
    this.#changed.push({ row, venue, written: {}, fields })
    return { at: row.at, outcome: 'matched', title: row.fields.title, restaurantId: venue.id, detail: withoutText(row) }
  }

  /** The source brought it before: what members wrote since stays. */
  repeat(row: Row, { venue, written }: KnownVenue): RowReport {
    const report = { at: row.at, title: row.fields.title, restaurantId: venue?.id, detail: withoutText(row) }
    if (!venue) return { ...report, outcome: 'deleted' }
    const fields = fieldsToWrite(venue.fields, written, row.fields)
    if (Object.keys(fields).length === 0) return { ...report, outcome: 'unchanged' }
    this.#changed.push({ row, venue, written, fields })
    return { ...report, outcome: 'updated' }
  }

  async store(tx: Transaction<DB>, known: string[]): Promise<void> {
    const now = await timeOf(tx)
    const sources: SourceRow[] = []
    const hours: ImportedHours[] = []
    const ids = await insertRestaurants(
      tx,
      this.#added.map(({ row: { fields }, place }) => rowOf(fields, place)),
    )
    for (const [index, { row, report }] of this.#added.entries()) {
      const restaurantId = (report.restaurantId = ids[index]!)
      if (row.fields.hours) hours.push({ restaurantId, value: row.fields.hours, old: null, version: 0 })
      sources.push({ externalId: row.externalId, restaurantId, written: saidOf(row.fields) })
    }
    for (const { row, venue, written, fields } of this.#changed) {
      const { hours: value, ...others } = fields
      if (Object.keys(others).length > 0) await writeFields(tx, venue.id, others, placeAfter(venue, others))
      if (value) hours.push({ restaurantId: venue.id, value, old: venue.fields.hours, version: venue.hoursVersion })
      sources.push({ externalId: row.externalId, restaurantId: venue.id, written: { ...written, ...fields } })
    }
    const timed = await importHours(tx, hours, now)
    for (const one of sources) if ('hours' in one.written && one.written.hours && !isTimed(one, hours, timed)) delete one.written.hours
    await putSources(tx, this.#source, sources)
    await touchSources(tx, this.#source.name, known)
  }
}

/** Whether the hours that a source wrote are still its own: they were not part of this batch, or nobody changed them meanwhile. */
function isTimed({ restaurantId }: SourceRow, hours: ImportedHours[], timed: Set<string>): boolean {
  return timed.has(restaurantId) || !hours.some((one) => one.restaurantId === restaurantId)
}

function rowOf(fields: VenueFields, place: VenuePlace) {
  return {
    title: fields.title,
    address: fields.address,
    body: fields.body,
    restaurant_type: fields.restaurantType,
    maps_link: fields.mapsLink,
    ...placeColumns(place),
  }
}

/** The fields that a row says something about. */
function saidOf(fields: VenueFields): Partial<VenueFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

function placeOf({ fields: { address, mapsLink }, position }: CheckedRow): VenuePlace {
  return derivePlace({ address, mapsLink, chosen: null, pin: position })
}

/** Where a venue is after an import: a member's choice of the district stays. */
function placeAfter({ fields, place }: CurrentVenue, written: Partial<VenueFields>): VenuePlace {
  const { province, district, isChosen } = place
  const [longitude, latitude] = (written.position ?? fields.position)?.split(',').map(Number) ?? []
  return derivePlace({
    address: written.address ?? fields.address,
    mapsLink: written.mapsLink ?? fields.mapsLink,
    chosen: isChosen && province !== null ? { province, district } : null,
    pin: longitude === undefined || latitude === undefined ? null : { longitude, latitude },
  })
}

/** The identity of a row in a file that has none: the same row has the same one in each import. */
function idOf({ title, address, position }: VenueFields): string {
  return createHash('sha256')
    .update(JSON.stringify([title, address, position]))
    .digest('hex')
    .slice(0, 40)
}

function withoutText({ leftOut }: CheckedRow): RowReport['detail'] {
  return leftOut.length > 0 ? `WITHOUT_${leftOut.join('+')}` : undefined
}
