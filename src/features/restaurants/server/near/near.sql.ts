import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '#db/compile-once.ts'
import { type Db, prepared } from '#db/connect.ts'
import { escaped, isShort } from '#db/text-search.ts'
import { EARTH_RADIUS, MERCATOR_RADIUS, mercatorOf, type Position } from '#features/places/position.rules.ts'
import { mercatorReach } from '../../near.rules.ts'
import { hasLetters, isOpen, LISTED, type ListFilter } from '../list.sql.ts'
import { type RestaurantRow, selectRestaurants } from '../cards.sql.ts'
import { usualPrice } from '../price-levels.sql.ts'

/** How many restaurants around a position one search walks through; with types, how many of each. */
const WALK = 10_000
const WALK_OF_TYPE = 2000
/** How many restaurants of a fact. */
const WALK_OF_FACT = 2000
/** How many restaurants more than a page are read in Mercator's order, so that the order by true metres is certain at once. */
const SPARE = 8
/** Up to this many restaurants of a place, or open ones, are read by their own index and sorted. */
const FEW = 3000

export interface NearRow extends RestaurantRow {
  metres: number
  /** In kuruş. */
  usual_price: number | null
  /** How many restaurants were found in Mercator's order, and how far away the last of them is. */
  found: number
  far: number
}

export interface NearSearch {
  from: Position
  filter: ListFilter
  /** The last restaurant of the page before. */
  after: { metres: number; id: string } | undefined
  limit: number
  /** Only restaurants within this many true metres. */
  within?: number | undefined
}

/** What a statement is built of; all else is parameters. */
interface Shape {
  isRated: boolean
  isPlaced: boolean
  types: number
  hasFacts: boolean
  openNow: boolean
  withClosed: boolean
  isContinued: boolean
  isBounded: boolean
  limit: number
}

export const shapeOf = ({ filter, after, limit, within }: NearSearch): Shape => ({
  isRated: filter.minRating > 0,
  isPlaced: filter.location !== '',
  types: filter.types.length,
  hasFacts: filter.facts.length > 0,
  openNow: filter.openNow,
  withClosed: filter.withClosed,
  isContinued: after !== undefined,
  isBounded: within !== undefined,
  limit,
})

/** The parameters of every statement. */
interface Values {
  x: number
  y: number
  longitude: number
  latitude: number
  minRating: number
  pattern: string
  types: readonly string[]
  /** All facts, and the rarest of them. */
  facts: readonly string[]
  fact: string
  metres: number
  id: string
  /** A circle in Mercator's metres around the position, and the true metres that it covers. */
  radius: number
  reach: number
  /** The true metres within which the search stays, and a circle in Mercator's metres that covers them. */
  bound: number
  boundRadius: number
  ids: readonly string[]
}

const names = [
  'x',
  'y',
  'longitude',
  'latitude',
  'minRating',
  'pattern',
  'facts',
  'fact',
  'metres',
  'id',
  'radius',
  'reach',
  'bound',
  'boundRadius',
  'ids',
] as const satisfies (keyof Values)[]

export function valuesOf({ from, filter, after, within = 0 }: NearSearch, more: Partial<Values> = {}): Values {
  const [x, y] = mercatorOf(from)
  const pattern = `%${escaped(filter.location)}%`
  const { minRating, types, facts } = filter
  return {
    x,
    y,
    ...from,
    minRating,
    pattern,
    types,
    facts,
    fact: facts[0] ?? '',
    metres: after?.metres ?? 0,
    id: after?.id ?? '',
    radius: 0,
    reach: 0,
    bound: within,
    boundRadius: mercatorReach(from.latitude, within),
    ids: [],
    ...more,
  }
}

const isNear = sql<boolean>`r.question_type = 'normal' and r.mercator is not null`
const pointOf = ({ x, y }: Values) => sql`point(${x}::float8, ${y}::float8)`

/** True metres on a sphere to r, as `metresBetween` computes them. */
export function metresTo({ longitude, latitude }: Values): RawBuilder<number> {
  return sql<number>`(2 * ${sql.lit(EARTH_RADIUS)}::float8 * asin(least(1, sqrt(power(sin(radians(r.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(r.latitude)) * power(sin(radians(r.longitude - ${longitude}::float8) / 2), 2)))))`
}

/**
 * A parameter whose value the planner does not use: the walk is the plan for every value, and a plan for each value takes longer
 * than the walk.
 */
const hidden = (value: unknown, type: 'numeric' | 'text' | 'text[]') => sql`(select ${value}::${sql.raw(type)})`

/** Which restaurants pass the filter, except the types by which it walks, and follow the page before. */
export function passes(shape: Shape, values: Values): RawBuilder<boolean> {
  const conditions = [
    ...(shape.hasFacts ? passesOfHit(shape, values) : passesOfRestaurant(shape, values)),
    ...(shape.openNow ? [isOpen] : []),
    ...(shape.isBounded ? [sql`${metresTo(values)} <= ${values.bound}::float8`] : []),
    ...(shape.isContinued ? [sql`(${metresTo(values)}, r.id) > (${values.metres}::float8, ${values.id}::text)`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function passesOfRestaurant(shape: Shape, values: Values): RawBuilder<unknown>[] {
  return [
    shape.withClosed ? sql`true` : sql`r.${sql.raw(LISTED)}`,
    ...(shape.isRated ? [sql`coalesce(r.member_average, 0) >= ${hidden(values.minRating, 'numeric')}`] : []),
    ...(shape.isPlaced ? [sql`r.address_key like ${hidden(values.pattern, 'text')}`] : []),
  ]
}

/** A hit knows nearly all that filters ask; what votes and addresses say is looked up for each that passes the rest. */
function passesOfHit(shape: Shape, values: Values): RawBuilder<unknown>[] {
  const ofRestaurant = [
    ...(shape.isRated ? [sql`coalesce(o.member_average, 0) >= ${hidden(values.minRating, 'numeric')}`] : []),
    ...(shape.isPlaced ? [sql`o.address_key like ${hidden(values.pattern, 'text')}`] : []),
  ]
  return [
    shape.withClosed ? sql`true` : sql`r.is_listed`,
    sql`r.hits @> ${hidden(values.facts, 'text[]')}`,
    isOfTypes(values),
    ...(ofRestaurant.length > 0 ? [sql`(select ${sql.join(ofRestaurant, sql` and `)} from restaurants o where o.id = r.id)`] : []),
  ]
}

type WalkShape = Pick<Shape, 'isBounded' | 'hasFacts' | 'types'>

const sideOfWorld = sql.lit(MERCATOR_RADIUS)
/** The hits of the rarest fact, with the columns of restaurants that a search reads. */
const hits = ({ fact }: Values) => sql`(
  select h.restaurant_id as id, h.mercator, h.restaurant_type, h.is_listed, h.hits, degrees(h.mercator[0] / ${sideOfWorld}::float8) as longitude,
    degrees(2 * atan(exp(h.mercator[1] / ${sideOfWorld}::float8)) - pi() / 2) as latitude
  from restaurant_facts h where h.fact = ${hidden(fact, 'text')} and h.is_hit and h.mercator is not null)`
const sourceOf = ({ hasFacts }: Pick<Shape, 'hasFacts'>, values: Values): RawBuilder<unknown> =>
  hasFacts ? sql`${hits(values)} r where true` : sql`restaurants r where ${isNear}`

/** The index that finds the nearest also leaves out what is outside a circle, so that a walk ends at the bound. */
function isInBound({ isBounded }: WalkShape, values: Values): RawBuilder<boolean> {
  return isBounded ? sql<boolean>`r.mercator <@ circle(${pointOf(values)}, ${values.boundRadius}::float8)` : sql<boolean>`true`
}

/** The nearest restaurants, by the index, in the order of Mercator's distance `away`: those of a type, or of the rarest fact, or all. */
function walk(shape: WalkShape, values: Values, limit: number): RawBuilder<unknown> {
  const where = isByType(shape) ? sql`r.restaurant_type = type.name` : sql`true`
  const columns = shape.hasFacts ? sql`r.restaurant_type, r.is_listed, r.hits` : sql`r.status, r.member_average, r.address_key`
  // Ordered by the column's name: two parameters of equal value are two expressions to a plan, which would sort the whole walk.
  return sql`(
    select r.id, r.longitude, r.latitude, ${columns}, r.mercator <-> ${pointOf(values)} as away
    from ${sourceOf(shape, values)} and ${where} and ${isInBound(shape, values)} order by away limit ${sql.lit(limit)})`
}

const isByType = ({ types, hasFacts }: Pick<Shape, 'types' | 'hasFacts'>): boolean => types > 0 && !hasFacts
// Single values rather than an array, whose unknown length would make PostgreSQL plan each call again.
const eachType = ({ types }: Values) =>
  sql`(values ${sql.join(types.map((type) => sql`(${hidden(type, 'text')})`))}) as type(name) cross join lateral`
const isOfTypes = ({ types }: Values) => (types.length === 0 ? sql`true` : sql`r.restaurant_type in (${sql.join(types)})`)

/** A part of a statement for each chosen type that walks through the nearest of it, or one part that walks through all. */
export function eachWalk(
  shape: WalkShape,
  values: Values,
  limit: number,
  part: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const walked = part(walk(shape, values, limit))
  return isByType(shape) ? sql`${eachType(values)} ${walked}` : walked
}

/** A page out of the first ones that a walk finds, sorted by true metres. */
function walkedIds(shape: Shape, values: Values): RawBuilder<NearId> {
  const end = sql`order by away limit ${sql.lit(shape.limit + 1 + SPARE)}`
  const found = eachWalk(
    shape,
    values,
    walkLimit(shape),
    (rows) => sql`(select r.id, r.away, ${metresTo(values)} as metres from ${rows} r where ${passes(shape, values)} ${end}) r`,
  )
  return sql`(
    with found as materialized (select r.* from ${found} ${end})
    select id, metres, (count(*) over ())::int as found, max(away) over () as far from found order by metres, id limit ${sql.lit(shape.limit + 1)})`
}

const walkLimit = (shape: WalkShape): number => (shape.hasFacts ? WALK_OF_FACT : isByType(shape) ? WALK_OF_TYPE : WALK)

/** Everything within a circle, sorted by true metres. */
function circledIds(shape: Shape, values: Values): RawBuilder<NearId> {
  return sql`(
    select r.id, ${metresTo(values)} as metres, 0 as found, 0::float8 as far from ${sourceOf(shape, values)}
      and r.mercator <@ circle(${pointOf(values)}, ${values.radius}::float8) and ${metresTo(values)} <= ${values.reach}::float8
      and ${isOfTypes(values)} and ${passes(shape, values)}
    order by metres, r.id limit ${sql.lit(shape.limit + 1)})`
}

/** The restaurants out of these ids that pass, sorted by true metres. */
function namedIds(shape: Shape, values: Values): RawBuilder<NearId> {
  return sql`(
    select r.id, ${metresTo(values)} as metres, 0 as found, 0::float8 as far from ${sourceOf(shape, values)}
      and r.id = any(${values.ids}::text[]) and ${isOfTypes(values)} and ${passes(shape, values)}
    order by metres, r.id limit ${sql.lit(shape.limit + 1)})`
}

interface NearId {
  id: string
  metres: number
  found: number
  far: number
}

const ways = { walked: walkedIds, circled: circledIds, named: namedIds }
type Statement = (db: Db, ...values: Values[keyof Values][]) => Promise<NearRow[]>
const statements = new Map<string, Statement>()

/** A page with all that cards show. Each shape of a search is a statement that is built and planned once. */
function read(db: Db, way: keyof typeof ways, search: NearSearch, more: Partial<Values> = {}): Promise<NearRow[]> {
  const shape = shapeOf(search)
  const key = `${way} ${Object.values(shape).join(' ')}`
  let statement = statements.get(key)
  if (!statement) {
    statement = compileOnce((built, ...given: Values[keyof Values][]) => {
      const named = Object.fromEntries(names.map((name, at) => [name, given[at]]))
      const values = { ...named, types: given.slice(names.length) } as unknown as Values
      return selectRestaurants(built)
        .innerJoin(ways[way](shape, values).as('page'), 'page.id', 'r.id')
        .select(['page.metres', 'page.found', 'page.far', usualPrice(sql`r.id`).as('usual_price')])
        .orderBy('page.metres')
        .orderBy('page.id')
        .modifyEnd(prepared)
    })
    statements.set(key, statement)
  }
  const values = valuesOf(search, more)
  return statement(db, ...names.map((name) => values[name]), ...values.types)
}

/** The first restaurants of a walk. Whether their order by true metres is certain is `isCertain`'s to say. */
export const walkNear = (db: Db, search: NearSearch): Promise<NearRow[]> => read(db, 'walked', search)

/** Whether a walk found more than a page. */
export const isFull = (rows: readonly NearRow[], limit: number): boolean => (rows[0]?.found ?? 0) === limit + 1 + SPARE

/** All restaurants within `reach` true metres, which the circle covers. */
export const readCircle = (db: Db, search: NearSearch, circle: { radius: number; reach: number }): Promise<NearRow[]> =>
  read(db, 'circled', search, circle)

export const readNamed = (db: Db, search: NearSearch, ids: readonly string[]): Promise<NearRow[]> => read(db, 'named', search, { ids })

/** How far a walk comes, in Mercator's metres; null where it passes every restaurant. */
export async function walkEnd(db: Db, search: NearSearch): Promise<number | null> {
  const [shape, values] = [shapeOf(search), valuesOf(search)]
  const limit = walkLimit(shape)
  const ends = eachWalk(
    shape,
    values,
    limit,
    (rows) => sql`(select away from ${rows} w order by away offset ${sql.lit(limit - 1)} limit 1) l`,
  )
  const query = sql<{ away: number | null }>`select ${isByType(shape) ? sql`min(away)` : sql`max(away)`} as away from ${ends}`
  return (await query.execute(db)).rows[0]?.away ?? null
}

/** The restaurants that have the rarest fact, that are open, or whose address contains the place; undefined where all these are many. */
export async function findFew(db: Db, { location, openNow, facts }: ListFilter): Promise<string[] | undefined> {
  const sources = [
    ...facts.slice(0, 1).map((fact) => sql`select h.restaurant_id as id from restaurant_facts h where h.fact = ${fact} and h.is_hit`),
    ...(openNow ? [sql`select h.restaurant_id as id from restaurant_hours h where h.opening @> now()`] : []),
    ...(location === ''
      ? []
      : [
          isShort(location)
            ? sql`select a.restaurant_id as id from restaurant_addresses a where ${hasLetters(location)}`
            : sql`select r.id from restaurants r where r.address_key like ${`%${escaped(location)}%`}`,
        ]),
  ]
  for (const source of sources) {
    const { rows } = await sql<{ id: string }>`${source} limit ${sql.lit(FEW + 1)}`.execute(db)
    if (rows.length <= FEW) return rows.map(({ id }) => id)
  }
  return undefined
}
