import type { FactValues } from '#features/facts/osm-tags.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { joinedRead, type JoinedRead, jsonRows } from '#db/joined-reads.ts'
import { onlyValue, rowsOf } from '#db/rows.ts'
import type { RestaurantPlace } from '#features/places/places.contract.ts'
import { mercatorOf, mercatorScale, type Position } from '#features/places/position.rules.ts'
import { placeColumns, placeOfRow } from '#features/places/server/index.ts'
import { NEAR_METRES } from '#features/merges/likeness.rules.ts'
import { fold, titleKey } from '#lib/fold.ts'
import type { RestaurantSource } from '../imports.contract.ts'
import type { CurrentFields } from '../imports.rules.ts'

const IMPORT_LOCK = 7_104_061

/** Two imports at once take turns, batch by batch. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(tx)
}

/** While a table grows, its statistics are old, and plans by them scan all of it. */
export async function renewStatistics(db: Db): Promise<void> {
  await sql`analyze restaurants`.execute(db)
}

export interface KnownRestaurant {
  externalId: string
  /** Null for a restaurant that was deleted here. */
  restaurant: CurrentRestaurant | null
  written: Partial<CurrentFields>
  oldSource: OldSource
}

/** A row of restaurant_sources as it was. */
export interface OldSource {
  written: Partial<CurrentFields>
  licence: string
  attribution: string | null
  /** With its microseconds. */
  lastAt: string
}

export interface CurrentRestaurant {
  id: string
  fields: CurrentFields
  place: RestaurantPlace
  mapsLink: string | null
  hoursVersion: number
}

/** The restaurants that the source already brought, locked until the end of the transaction. */
export async function lockKnown(tx: Tx, source: string, externalIds: string[]): Promise<KnownRestaurant[]> {
  const known = await tx
    .selectFrom('restaurant_sources')
    .select(['external_id', 'restaurant_id', 'written', 'licence', 'attribution', sql<string>`last_at::text`.as('last_at')])
    .where('source', '=', source)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .execute()
  const restaurants = await lockRestaurants(
    tx,
    known.map((one) => one.restaurant_id).filter((id) => id !== null),
  )
  const byId = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
  return known.map(({ external_id, restaurant_id, written, licence, attribution, last_at }) => ({
    externalId: external_id,
    restaurant: byId.get(restaurant_id ?? '') ?? null,
    written: written as Partial<CurrentFields>,
    oldSource: { written: written as Partial<CurrentFields>, licence, attribution, lastAt: last_at },
  }))
}

/** The restaurants of these ids, locked in the order of their ids. */
export async function lockRestaurants(tx: Tx, ids: string[]): Promise<CurrentRestaurant[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('restaurants as r')
    .leftJoin('restaurant_hours as h', 'h.restaurant_id', 'r.id')
    .leftJoin('imported_facts as f', 'f.restaurant_id', 'r.id')
    .select(['r.id', 'r.title', 'r.address', 'r.body', 'r.restaurant_type', 'r.maps_link', 'h.value as hours', 'h.version', 'f.facts'])
    .select(['r.province', 'r.district', 'r.neighbourhood', 'r.longitude', 'r.latitude', 'r.position_kind', 'r.is_place_chosen'])
    .where('r.id', '=', sql<string>`any(${[...new Set(ids)]}::text[])`)
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    mapsLink: row.maps_link,
    hoursVersion: row.version ?? 0,
    place: placeOfRow(row),
    fields: {
      title: row.title,
      address: row.address,
      body: row.body,
      restaurantType: row.restaurant_type,
      mapsLink: row.maps_link,
      hours: row.hours,
      facts: row.facts,
      position: row.position_kind === 'pin' ? `${row.longitude},${row.latitude}` : null,
    },
  }))
}

export interface Candidate {
  /** The index of the row in its batch. */
  index: number
  id: string
  title: string
  position: Position | null
  /** Whether this source brought the restaurant already, under another id. */
  isOfSource: boolean
}

type CandidateRow = Omit<Candidate, 'position'> & { longitude: number | null; latitude: number | null }

/** Restaurants with a pin within 150 metres of each position. Served by the index of `restaurants.mercator`. */
export async function findNear(tx: Tx, source: string, points: { index: number; position: Position }[]): Promise<Candidate[]> {
  const circles = points.map(({ index, position }) => {
    const [x, y] = mercatorOf(position)
    return { index, x, y, radius: NEAR_METRES * mercatorScale(position.latitude) }
  })
  const { rows } = await sql<CandidateRow>`
    select g.index, r.id, r.title, r.longitude, r.latitude, ${isOfSource(source)} as "isOfSource"
    from jsonb_to_recordset(${JSON.stringify(circles)}::jsonb) as g(index int, x float8, y float8, radius float8)
    cross join lateral (
      select r.id, r.title, r.longitude, r.latitude from restaurants r
      where r.mercator <@ circle(point(g.x, g.y), g.radius) and r.question_type = 'normal' and r.position_kind = 'pin'
        and r.mercator is not null
      offset 0) r`.execute(tx)
  return rows.map(candidateOf)
}

/** How many restaurants of a like name are looked at. */
const NAMED_MAX = 5
/** A name is compared with all names of its district, so that this many of them are enough for one statement. */
const NAMES_MAX = 50

export interface NamedRow {
  index: number
  title: string
  province: number
  district: string
}

/** Restaurants with a like name in the same district: those without a pin for rows with one, all for rows without. */
export async function findNamed(
  tx: Tx,
  source: string,
  { withPin, withoutPin }: Record<'withPin' | 'withoutPin', NamedRow[]>,
): Promise<Candidate[]> {
  await sql`set local pg_trgm.similarity_threshold = 0.4`.execute(tx)
  const found: Candidate[] = []
  const isWithoutPin = sql`r.position_kind <> 'pin'`
  for (const [rows, condition] of [
    [withPin, isWithoutPin],
    [withoutPin, sql`true`],
  ] as const)
    for (let from = 0; from < rows.length; from += NAMES_MAX)
      found.push(...(await findLike(tx, source, rows.slice(from, from + NAMES_MAX), condition)))
  return found
}

async function findLike(tx: Tx, source: string, rows: NamedRow[], condition: RawBuilder<unknown>): Promise<Candidate[]> {
  const keys = rows.map(({ title, ...rest }) => ({ ...rest, key: titleKey(title) }))
  const result = await sql<CandidateRow>`
    select g.index, r.id, r.title, r.longitude, r.latitude, r."isOfSource"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as g(index int, key text, province smallint, district text)
    cross join lateral (
      select r.id, r.title, case when r.position_kind = 'pin' then r.longitude end as longitude,
        case when r.position_kind = 'pin' then r.latitude end as latitude, ${isOfSource(source)} as "isOfSource"
      from restaurants r
      where r.search_key % g.key and r.province = g.province and r.district = g.district and r.question_type = 'normal' and ${condition}
      order by similarity(r.search_key, g.key) desc, r.id limit ${sql.lit(NAMED_MAX)}) r`.execute(tx)
  return result.rows.map(candidateOf)
}

function isOfSource(source: string) {
  return sql<boolean>`exists (select from restaurant_sources s where s.restaurant_id = r.id and s.source = ${source})`
}

function candidateOf({ longitude, latitude, ...row }: CandidateRow): Candidate {
  return { ...row, position: longitude === null || latitude === null ? null : { longitude, latitude } }
}

export interface SourceRow {
  externalId: string
  restaurantId: string
  written: Partial<CurrentFields>
}

export interface Source {
  name: string
  licence: string
  attribution: string | null
}

/** Notes which restaurant came from where, and which values were written. */
export async function putSources(tx: Tx, { name, licence, attribution }: Source, all: SourceRow[]): Promise<void> {
  if (all.length === 0) return
  const written = all.map((one) => ({ id: one.externalId, restaurant: one.restaurantId, written: one.written }))
  await sql`
    insert into restaurant_sources (source, external_id, restaurant_id, licence, attribution, written)
    select ${name}, g.id, g.restaurant, ${licence}, ${attribution}, g.written
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as g(id text, restaurant text, written jsonb)
    on conflict on constraint restaurant_sources_pkey do update
      set written = excluded.written, licence = excluded.licence, attribution = excluded.attribution, last_at = now()`.execute(tx)
}

/** Notes that the source still has these. */
export async function touchSources(tx: Tx, source: string, externalIds: string[]): Promise<void> {
  await sql`
    update restaurant_sources set last_at = now() where source = ${source} and external_id = any(${externalIds}::text[])`.execute(tx)
}

/** Writes fields, with the place that they give, into a restaurant. */
export async function writeFields(tx: Tx, id: string, fields: Partial<CurrentFields>, place: RestaurantPlace): Promise<void> {
  const { title, address, body, restaurantType, mapsLink } = fields
  await tx
    .updateTable('restaurants')
    .set({
      ...placeColumns(place),
      ...(title && { title, search_key: titleKey(title) }),
      ...(address !== undefined && { address, address_key: fold(address ?? '') }),
      ...(body !== undefined && { body }),
      ...(restaurantType !== undefined && { restaurant_type: restaurantType }),
      ...(mapsLink !== undefined && { maps_link: mapsLink }),
    })
    .where('id', '=', id)
    .execute()
}

/** The time of the database. */
export async function timeOf(tx: Tx): Promise<Date> {
  return onlyValue<Date>(tx)`select now() as now`
}

/** Where the facts about a restaurant come from, besides its members. */
export function sourcesRead(): JoinedRead<RestaurantSource[]> {
  return joinedRead(
    (db, restaurantId) =>
      jsonRows(
        db
          .selectFrom('restaurant_sources')
          .select(['source', 'external_id as externalId', 'licence', 'attribution'])
          .where('restaurant_id', '=', restaurantId)
          .orderBy('source')
          .orderBy('external_id'),
      ),
    (rows) => rows,
  )
}

export interface ExportRow {
  id: string
  /** Orders the sources of one restaurant. */
  key: string
  title: string
  type: string | null
  address: string | null
  hours: string | null
  /** What members decided, by fact. */
  facts: FactValues
  /** What this source says about facts. */
  imported: string | null
  longitude: number | null
  latitude: number | null
  source: string | null
  externalId: string | null
  licence: string | null
  attribution: string | null
}

/**
 * Restaurants with a source each, after this pair of id and key. Only exact positions: the middle of a district is no fact about a
 * restaurant.
 */
export async function selectForExport(db: Db, [id, key]: [id: string, key: string], limit: number): Promise<ExportRow[]> {
  const keyOf = sql`coalesce(s.source || '/' || s.external_id, '')`
  return rowsOf<ExportRow>(db)`
    select r.id, ${keyOf} as key, r.title, r.restaurant_type as type, r.address, h.value as hours,
      (select coalesce(jsonb_object_agg(f.fact, f.value), '{}') from restaurant_facts f where f.restaurant_id = r.id and f.state = 'fact') as facts,
      (select i.facts from imported_facts i where i.restaurant_id = r.id and i.source = s.source) as imported,
      case when r.position_kind = 'pin' then r.longitude end as longitude, case when r.position_kind = 'pin' then r.latitude end as latitude,
      s.source, s.external_id as "externalId", s.licence, s.attribution
    from restaurants r left join restaurant_sources s on s.restaurant_id = r.id left join restaurant_hours h on h.restaurant_id = r.id
    where r.id >= ${id} and (r.id > ${id} or ${keyOf} > ${key}) and r.question_type = 'normal' and r.status <> 'closed'
    order by r.id, ${keyOf} collate "C" limit ${sql.lit(limit)}`
}
