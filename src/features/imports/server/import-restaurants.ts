import { createHash } from 'node:crypto'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { checkRecord, type SourceRecord, type RestaurantFields } from '../imports.rules.ts'
import { lockImports, lockKnown, lockRestaurants, renewStatistics, type Source } from './imports.sql.ts'
import { addCounts } from './journal.sql.ts'
import { matchRows, SeenRows } from './match-rows.ts'
import { ignorePassing } from './pace.ts'
import { type BatchListener, storeBatches } from './store-batches.ts'
import { placeOf, type Row, type RowReport, ImportChanges } from './import-changes.ts'

export interface ImportOptions extends BatchListener {
  source: Source
  /** Only says what would happen. */
  isDryRun: boolean
  /** Whether doubtful rows become restaurants of their own; otherwise they are left out. */
  addDoubtful: boolean
  /** The import in whose journal the rows are noted, so that it can be taken back; without one they are not. */
  importId?: number | undefined
}

/**
 * Brings restaurants from a file, 500 rows in one transaction. A run that was stopped may be repeated: rows that are there stay as they
 * are.
 */
export async function importRestaurants(db: Db, records: AsyncIterable<SourceRecord>, options: ImportOptions): Promise<void> {
  const seen = new SeenRows()
  let count = 0
  const store = async (batch: SourceRecord[]): Promise<RowReport[]> => {
    // At 1, 2, 4, 8 … batches. Old statistics are slow, and stop nothing.
    if (!options.isDryRun && (count & (count - 1)) === 0) await renewStatistics(db).catch(ignorePassing)
    count++
    return inTransaction(db, (tx) => importBatch(tx, batch, seen, options))
  }
  await storeBatches(records, store, options)
}

async function importBatch(tx: Tx, records: SourceRecord[], seen: SeenRows, options: ImportOptions): Promise<RowReport[]> {
  const { source, isDryRun, importId } = options
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
  const changes = new ImportChanges(source)
  for (const one of known) reports.push(changes.repeat(rows.get(one.externalId)!, one))
  const ids = new Set(known.map(({ externalId }) => externalId))
  const unknown = [...rows.values()].filter(({ externalId }) => !ids.has(externalId))
  reports.push(...(await placeUnknown(tx, unknown, { changes, seen, options })))
  if (!isDryRun)
    await changes.store(
      tx,
      known.map(({ externalId }) => externalId),
      importId,
    )
  if (!isDryRun && importId !== undefined) await addCounts(tx, importId, countOf(reports))
  return reports
}

interface Placing {
  changes: ImportChanges
  seen: SeenRows
  options: ImportOptions
}

/** Finds out which rows are new, and which describe a restaurant that is there. */
async function placeUnknown(tx: Tx, rows: Row[], { changes, seen, options }: Placing): Promise<RowReport[]> {
  const placed = rows.map((row) => ({ ...row, title: row.fields.title, place: placeOf(row) }))
  const matches = await matchRows(tx, options.source.name, placed)
  const same = await lockRestaurants(
    tx,
    matches.flatMap((match) => (match.kind === 'same' ? [match.id] : [])),
  )
  const taken = new Set<string>()
  return placed.map((row, index) => {
    const match = matches[index]!
    const { at, title } = row
    if (match.kind === 'same' && !taken.has(match.id)) {
      const restaurant = same.find(({ id }) => id === match.id)
      taken.add(match.id)
      if (restaurant) return changes.join(row, restaurant)
    }
    const twice = seen.find(at, row)
    const isDoubtful = match.kind !== 'new' || twice !== undefined
    if (isDoubtful && !options.addDoubtful) {
      const like = match.kind === 'doubtful' ? match.like : match.kind === 'same' ? match.id : undefined
      return { at, title, outcome: 'doubtful', restaurantId: like, detail: twice === undefined ? undefined : 'TWICE_IN_FILE' }
    }
    seen.add(at, row)
    return changes.add(row, row.place)
  })
}

/** The identity of a row in a file that has none: the same row has the same one in each import. */
function idOf({ title, address, position }: RestaurantFields): string {
  return createHash('sha256')
    .update(JSON.stringify([title, address, position]))
    .digest('hex')
    .slice(0, 40)
}

function countOf(reports: RowReport[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of reports) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
