import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { importFacts, type ImportedFacts } from '#features/facts/server/index.ts'
import { undoImportedHours } from '#features/hours/server/index.ts'
import type { RestaurantPlace } from '#features/places/places.contract.ts'
import { lockWithContents, removeRestaurants } from '#features/restaurants/server/index.ts'
import type { CurrentFields } from '../imports.rules.ts'
import { fieldsToRestore, passOn, writtenBefore } from '../undo.rules.ts'
import { type CurrentRestaurant, lockImports, lockRestaurants, type OldSource, timeOf, writeFields } from './imports.sql.ts'
import { type ImportRecord, isImportedLater } from './journal.sql.ts'
import { Pace, type PaceListener, patiently } from './pace.ts'
import * as journal from './undo.sql.ts'
import { placeWith } from './import-changes.ts'

/** A restaurant that an import added and that stays, with the reasons. */
export interface KeptRow {
  restaurantId: string
  reasons: string[]
}

export interface Undone {
  /** Restaurants that the import added. */
  deleted: number
  /** Restaurants that were there before and have their former values and sources back. */
  restored: number
  /** How many of the restored restaurants have a field that changed since; that field stays. */
  changedSince: number
  /** Restaurants that are not there any more. */
  gone: number
  kept: KeptRow[]
}

interface UndoOptions extends PaceListener {
  isDryRun: boolean
  /** Called when a batch is taken back. */
  onBatch?: ((rows: number) => void) | undefined
}

const BATCH = 200

/**
 * Takes an import back, its newest rows first. Restaurants that it added go, unless members or later imports have acted on them; the others
 * get the values back that nobody changed since. Each batch is one transaction that also forgets the rows of the journal, so it may be
 * repeated.
 * @throws ImportStopped
 */
export async function undoImport(db: Db, given: ImportRecord, options: UndoOptions): Promise<Undone> {
  const total: Undone = { deleted: 0, restored: 0, changedSince: 0, gone: 0, kept: [] }
  if (!options.isDryRun) await patiently(() => inTransaction(db, (tx) => begin(tx, given)), options)
  const pace = new Pace(BATCH, options)
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const { size } = pace
    const done = await pace.run(size, () => inTransaction(db, (tx) => undoBatch(tx, given, { before, size, isDryRun: options.isDryRun })))
    if (!done) continue
    if (done.last === undefined) break
    before = done.last
    for (const key of ['deleted', 'restored', 'changedSince', 'gone'] as const) total[key] += done.undone[key]
    total.kept.push(...done.undone.kept)
    options.onBatch?.(done.rows)
  }
  return total
}

/** From now on the import writes nothing more, should it still run. */
async function begin(tx: Tx, { id }: ImportRecord): Promise<void> {
  await lockImports(tx)
  await journal.markUndone(tx, id)
}

interface Batch {
  before: number
  size: number
  isDryRun: boolean
}

async function undoBatch(tx: Tx, { id, source }: ImportRecord, { before, size, isDryRun }: Batch) {
  await lockImports(tx)
  const rows = onceEach(await journal.selectJournal(tx, id, before, size))
  const last = rows.at(-1)?.id
  const added = rows.filter(({ kind }) => kind === 'added')
  const changed = rows.filter(({ kind }) => kind !== 'added')
  const ids = rows.map(({ restaurantId }) => restaurantId)
  await lockWithContents(
    tx,
    added.map(({ restaurantId }) => restaurantId),
    [],
  )
  const restaurants = new Map((await lockRestaurants(tx, ids)).map((restaurant) => [restaurant.id, restaurant]))
  const sources = new Map(
    (
      await journal.selectSources(
        tx,
        source,
        rows.map(({ externalId }) => externalId),
      )
    ).map((one) => [one.externalId, one]),
  )
  const later = Map.groupBy(await journal.selectLater(tx, id, ids), ({ restaurantId }) => restaurantId)
  const found: Found = { tx, source, isDryRun, restaurants, sources, later }
  const undone: Undone = { deleted: 0, restored: 0, changedSince: 0, gone: 0, kept: [] }
  await undoAdded(found, added, undone)
  await undoChanged(found, changed, undone, await isImportedLater(tx, source, id))
  return { rows: rows.length, last, undone }
}

/** Rows up to the second one of a restaurant: a file may have it twice, and the later row goes first. */
function onceEach(rows: journal.UndoRow[]): journal.UndoRow[] {
  const seen = new Set<string>()
  const end = rows.findIndex(({ restaurantId }) => seen.size === seen.add(restaurantId).size)
  return end === -1 ? rows : rows.slice(0, end)
}

interface Found {
  tx: Tx
  source: string
  isDryRun: boolean
  restaurants: Map<string, CurrentRestaurant>
  sources: Map<string, journal.SourceOfRow>
  later: Map<string, (journal.UndoRow & { source: string })[]>
}

/** Whether a row is still that of its restaurant: neither was deleted, and no merge moved it. */
function isThere({ restaurants, sources }: Found, { restaurantId, externalId }: journal.UndoRow): boolean {
  return restaurants.has(restaurantId) && sources.get(externalId)?.restaurantId === restaurantId
}

async function undoAdded(found: Found, rows: journal.UndoRow[], undone: Undone): Promise<void> {
  const { tx, source, restaurants, later, isDryRun } = found
  const there = rows.filter((row) => isThere(found, row))
  const acts = await journal.selectActs(
    tx,
    source,
    there.map(({ restaurantId, externalId }) => ({ id: restaurantId, externalId })),
  )
  const going = there.filter((row) => {
    const imports = new Set((later.get(row.restaurantId) ?? []).map(({ importId }) => `import ${importId}`))
    const isChanged = imports.size === 0 && isEdited(row, restaurants.get(row.restaurantId)!)
    const reasons = [...imports, ...(acts.get(row.restaurantId) ?? []).filter((act) => imports.size === 0 || act !== 'another source')]
    if (isChanged && reasons.length === 0) reasons.push('edits')
    if (reasons.length > 0) undone.kept.push({ restaurantId: row.restaurantId, reasons })
    return reasons.length === 0
  })
  undone.deleted += going.length
  undone.gone += rows.length - there.length
  if (isDryRun) return
  await journal.deleteSources(
    tx,
    source,
    going.map(({ externalId }) => externalId),
  )
  await removeRestaurants(
    tx,
    going.map(({ restaurantId }) => restaurantId),
  )
  const settled = [...going, ...rows.filter((row) => !there.includes(row))]
  await journal.deleteJournal(
    tx,
    settled.map(({ id }) => id),
  )
}

/** Whether a new restaurant is not as the import wrote it. Its position may come from its link. */
function isEdited({ after }: journal.UndoRow, { fields }: CurrentRestaurant): boolean {
  return (Object.keys(fields) as (keyof CurrentFields)[]).some(
    (field) => (field !== 'position' || field in after) && fields[field] !== (after[field] ?? null),
  )
}

async function undoChanged(found: Found, rows: journal.UndoRow[], undone: Undone, isSeenLater: boolean): Promise<void> {
  const { tx, source, isDryRun } = found
  const dropped: string[] = []
  const renewed: (OldSource & { externalId: string })[] = []
  const facts: ImportedFacts[] = []
  const hours: { restaurantId: string; value: string | null; imported: string }[] = []
  for (const row of rows) {
    if (!isThere(found, row)) {
      undone.gone++
      continue
    }
    const restaurant = found.restaurants.get(row.restaurantId)!
    const later = found.later.get(row.restaurantId) ?? []
    const restored = fieldsToRestore(row, restaurant.fields, later)
    undone.restored++
    const laterSame = later.filter((one) => one.source === source && one.externalId === row.externalId)
    if (Object.keys(row.after).some((field) => field !== 'place' && !(field in restored))) undone.changedSince++
    if (isDryRun) continue
    const { hours: former, facts: said, ...others } = restored
    if (said !== undefined) facts.push({ restaurantId: restaurant.id, facts: said })
    if (former !== undefined) hours.push({ restaurantId: restaurant.id, value: former, imported: row.after.hours! })
    if (Object.keys(others).length > 0) await writeFields(tx, restaurant.id, others, placeBefore(restaurant, row, others))
    await journal.rewriteJournal(tx, inherit(row, later, laterSame))
    const now = found.sources.get(row.externalId)!
    if (row.kind === 'joined' && laterSame.length === 0) dropped.push(row.externalId)
    else {
      const written = writtenBefore(row, now.written, { had: row.oldSource?.written ?? {}, restored, later: laterSame })
      const isLatest = row.oldSource !== null && laterSame.length === 0
      const { licence, attribution } = isLatest ? row.oldSource! : now
      renewed.push({
        externalId: row.externalId,
        written,
        licence,
        attribution,
        lastAt: isLatest && !isSeenLater ? row.oldSource!.lastAt : now.lastAt,
      })
    }
  }
  if (isDryRun) return
  await importFacts(tx, source, facts)
  await undoImportedHours(tx, hours, await timeOf(tx))
  await journal.deleteSources(tx, source, dropped)
  await journal.restoreSources(tx, source, renewed)
  await journal.deleteJournal(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Later rows of the journal, rewritten as if this row had not come before them. */
function inherit(row: journal.UndoRow, later: journal.UndoRow[], laterSame: journal.UndoRow[]): journal.UndoRow[] {
  const changed = new Map(passOn(row, later).map((one) => [one.id, one]))
  const placed = later.find(({ after }) => after.place)
  if (placed && row.after.place && isDeepStrictEqual(placed.before.place, row.after.place)) {
    const one = changed.get(placed.id) ?? placed
    changed.set(placed.id, { ...one, before: { ...one.before, ...(row.before.place && { place: row.before.place }) } })
  }
  const [next] = laterSame
  if (next) changed.set(next.id, { ...(changed.get(next.id) ?? next), kind: row.kind, oldSource: row.oldSource })
  return [...changed.values()]
}

const PLACING = ['address', 'mapsLink', 'position'] as const

/** The place of a restaurant with its former values: its former place, if nothing of its place changed since. */
function placeBefore(restaurant: CurrentRestaurant, row: journal.UndoRow, restored: Partial<CurrentFields>): RestaurantPlace {
  const isWhole = PLACING.every((field) => !(field in row.after) || field in restored)
  return isWhole && row.before.place && isDeepStrictEqual(restaurant.place, row.after.place)
    ? row.before.place
    : placeWith(restaurant, restored)
}
