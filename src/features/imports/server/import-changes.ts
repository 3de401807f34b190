import type { Tx } from '#db/transaction.ts'
import { importFacts, type ImportedFacts } from '#features/facts/server/index.ts'
import { importHours, type ImportedHours } from '#features/hours/server/index.ts'
import type { RestaurantPlace } from '#features/places/places.contract.ts'
import { derivePlace, placeColumns } from '#features/places/server/index.ts'
import { insertRestaurants } from '#features/restaurants/server/index.ts'
import { type CheckedRow, type CurrentFields, fieldsToWrite, type RowProblem, type RestaurantFields } from '../imports.rules.ts'
import {
  type CurrentRestaurant,
  type KnownRestaurant,
  type OldSource,
  putSources,
  type Source,
  type SourceRow,
  timeOf,
  touchSources,
  writeFields,
} from './imports.sql.ts'
import { insertJournal, type JournalRow } from './journal.sql.ts'

/** The outcome of a row: a new restaurant, one that was there, one that may be there, the same as in the last import, or refused. */
export type Outcome = 'new' | 'matched' | 'updated' | 'unchanged' | 'doubtful' | 'deleted' | 'refused'

export interface RowReport {
  at: number
  outcome: Outcome
  title: string | null
  /** The restaurant; of a doubtful row the one that is like it. */
  restaurantId?: string | undefined
  /** Why a row is refused, or which fields were left out. */
  detail?: RowProblem | 'TWICE_IN_FILE' | `WITHOUT_${string}` | undefined
  /** Whether its opening hours were not understood and are kept as they were written. */
  isAsWritten?: boolean | undefined
}

export interface Row extends CheckedRow {
  at: number
  externalId: string
}

interface Changed {
  row: Row
  restaurant: CurrentRestaurant
  written: Partial<CurrentFields>
  fields: Partial<RestaurantFields>
  oldSource: OldSource | null
}

/** What a batch will write, in as few statements as possible. */
export class ImportChanges {
  readonly #source: Source
  readonly #added: { row: Row; place: RestaurantPlace; report: RowReport }[] = []
  readonly #changed: Changed[] = []

  constructor(source: Source) {
    this.#source = source
  }

  add(row: Row, place: RestaurantPlace): RowReport {
    const report: RowReport = { at: row.at, outcome: 'new', title: row.fields.title, ...notesOf(row) }
    this.#added.push({ row, place, report })
    return report
  }

  /** The restaurant was there before this source had it: its empty fields are filled. */
  join(row: Row, restaurant: CurrentRestaurant): RowReport {
    const fields = fieldsToWrite(restaurant.fields, {}, row.fields)
    this.#changed.push({ row, restaurant, written: {}, fields, oldSource: null })
    return { at: row.at, outcome: 'matched', title: row.fields.title, restaurantId: restaurant.id, ...notesOf(row) }
  }

  /** The source brought it before: what members wrote since stays. */
  repeat(row: Row, { restaurant, written, oldSource }: KnownRestaurant): RowReport {
    const report = { at: row.at, title: row.fields.title, restaurantId: restaurant?.id, ...notesOf(row) }
    if (!restaurant) return { ...report, outcome: 'deleted' }
    const fields = fieldsToWrite(restaurant.fields, written, row.fields)
    if (Object.keys(fields).length === 0) return { ...report, outcome: 'unchanged' }
    this.#changed.push({ row, restaurant, written, fields, oldSource })
    return { ...report, outcome: 'updated' }
  }

  /** @param importId where the journal of the import is kept, by which it can be taken back */
  async store(tx: Tx, known: string[], importId?: number): Promise<void> {
    const now = await timeOf(tx)
    const sources: SourceRow[] = []
    const hours: ImportedHours[] = []
    const facts: ImportedFacts[] = []
    const journal: JournalRow[] = []
    const ids = await insertRestaurants(
      tx,
      this.#added.map(({ row: { fields }, place }) => rowOf(fields, place)),
    )
    for (const [index, { row, report }] of this.#added.entries()) {
      const restaurantId = (report.restaurantId = ids[index]!)
      const written = saidOf(row.fields)
      if (row.fields.hours) hours.push({ restaurantId, value: row.fields.hours, old: null, version: 0 })
      if (row.fields.facts) facts.push({ restaurantId, facts: row.fields.facts })
      sources.push({ externalId: row.externalId, restaurantId, written })
      journal.push({ externalId: row.externalId, restaurantId, kind: 'added', before: {}, after: written, oldSource: null })
    }
    for (const changed of this.#changed) {
      const { row, restaurant, written, fields } = changed
      const { hours: value, facts: said, ...others } = fields
      const place = Object.keys(others).length > 0 ? placeWith(restaurant, others) : undefined
      if (place) await writeFields(tx, restaurant.id, others, place)
      if (value) hours.push({ restaurantId: restaurant.id, value, old: restaurant.fields.hours, version: restaurant.hoursVersion })
      if (said) facts.push({ restaurantId: restaurant.id, facts: said })
      sources.push({ externalId: row.externalId, restaurantId: restaurant.id, written: { ...written, ...fields } })
      journal.push(journalOf(changed, place))
    }
    await importFacts(tx, this.#source.name, facts)
    const timed = await importHours(tx, hours, now)
    const isLost = (restaurantId: string): boolean => hours.some((one) => one.restaurantId === restaurantId) && !timed.has(restaurantId)
    // Hours that a member changed meanwhile are not those of the source.
    for (const { written, restaurantId } of sources) if (written.hours && isLost(restaurantId)) delete written.hours
    for (const { after, restaurantId } of journal) if (after.hours && isLost(restaurantId)) delete after.hours
    await putSources(tx, this.#source, sources)
    await touchSources(tx, this.#source.name, known)
    if (importId !== undefined) await insertJournal(tx, importId, journal)
  }
}

/** What a row changes in a restaurant that was there. */
function journalOf({ row, restaurant, fields, oldSource }: Changed, place: RestaurantPlace | undefined): JournalRow {
  const names = Object.keys(fields) as (keyof RestaurantFields)[]
  const before = Object.fromEntries(names.map((name) => [name, restaurant.fields[name]]))
  return {
    externalId: row.externalId,
    restaurantId: restaurant.id,
    kind: oldSource ? 'updated' : 'joined',
    before: place ? { ...before, place: restaurant.place } : before,
    after: place ? { ...fields, place } : { ...fields },
    oldSource,
  }
}

function rowOf(fields: RestaurantFields, place: RestaurantPlace) {
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
function saidOf(fields: RestaurantFields): Partial<RestaurantFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Where a row says that its restaurant is. */
export function placeOf({ fields: { address, mapsLink }, position }: CheckedRow): RestaurantPlace {
  return derivePlace({ address, mapsLink, chosen: null, pin: position })
}

/** Where a restaurant is once these fields are written: a member's choice of the district stays. */
export function placeWith(
  { fields, place: { province, district, isChosen } }: CurrentRestaurant,
  written: Partial<CurrentFields>,
): RestaurantPlace {
  const { address, mapsLink, position } = { ...fields, ...written }
  const [longitude, latitude] = position?.split(',').map(Number) ?? []
  return derivePlace({
    address,
    mapsLink,
    chosen: isChosen && province !== null ? { province, district } : null,
    pin: longitude === undefined || latitude === undefined ? null : { longitude, latitude },
  })
}

function notesOf({ leftOut, isAsWritten }: CheckedRow): Pick<RowReport, 'detail' | 'isAsWritten'> {
  return { detail: leftOut.length > 0 ? `WITHOUT_${leftOut.join('+')}` : undefined, isAsWritten }
}
