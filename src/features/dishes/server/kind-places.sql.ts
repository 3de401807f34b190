import { type RawBuilder, sql } from 'kysely'
import { type Db, opaque, prepared } from '#db/connect.ts'
import { type Given, type JoinedRead, joinedRead, jsonRows } from '#db/joined-reads.ts'
import { keyset, type Positioned } from '#db/keyset.ts'
import { firstRow, hasRow, rowsOf, valuesOf } from '#db/rows.ts'
import type { KindDishQuery, KindSummary, PlaceKind } from '../kind-places.contract.ts'
import { dishKinds } from '../kinds/dish-kinds.ts'
import { type Area, COUNTED_MAX, KINDS_SHOWN } from '../kind-places.rules.ts'

export interface ListedDishRow {
  id: number
  name: string
  kind: string | null
  rating_counts: number[]
  restaurant_id: string
  title: string
  address: string | null
  restaurant_type: string | null
  photo: string | null
}

const bestFirst = keyset([
  { sql: 'l.order_score', kind: 'decimal' },
  { sql: 'l.dish_id', kind: 'integer' },
])

/** Whether a listed dish is of the kind and in the place; an index serves both forms. */
function isOfKindIn(kind: string, { province, district }: Area): RawBuilder<boolean> {
  const ofProvince = sql`l.kind = ${opaque(kind, 'text')} and l.kind is not null and l.province = ${opaque(province, 'smallint')}`
  return district === null
    ? sql<boolean>`${ofProvince} and l.province is not null`
    : sql<boolean>`${ofProvince} and l.district = ${opaque(district, 'text')} and l.district is not null`
}

/** A page of the dishes of a kind in a place, the best first. @throws DomainError INVALID_INPUT on a foreign cursor */
export function selectOfKind(db: Db, { kind, province, district, cursor, limit }: KindDishQuery): Promise<(ListedDishRow & Positioned)[]> {
  // With a limit as a parameter PostgreSQL would plan each call again on a large site.
  const of = isOfKindIn(kind, { province, district: district ?? null })
  return rowsOf<ListedDishRow & Positioned>(db)`
    select d.id, d.name, d.kind, d.rating_counts, r.id as restaurant_id, r.title, r.address, r.restaurant_type, r.photos[1] as photo,
      ${bestFirst.place} as place
    from (select * from listed_dishes l where ${of} and ${bestFirst.after(cursor)} order by ${bestFirst.order} limit ${sql.lit(limit + 1)}) l
    join restaurant_dishes d on d.id = l.dish_id join restaurants r on r.id = d.restaurant_id
    order by ${bestFirst.order} ${prepared}`
}

/** How many dishes of a kind a place has, and in which districts of its province. */
export async function findKindSummary(db: Db, kind: string, area: Area, least: number): Promise<KindSummary> {
  return (await firstRow<KindSummary>(db)`
    select (select count(*)::integer from (
        select from listed_dishes l where ${isOfKindIn(kind, area)} limit ${sql.lit(COUNTED_MAX)}) counted) as dishes,
      ${jsonRows(sql`
        select district as slug, dishes from dish_place_counts
        where kind = ${opaque(kind, 'text')} and province = ${opaque(area.province, 'smallint')} and district <> '' and dishes >= ${sql.lit(least)}
        order by dishes desc, district`)} as districts ${prepared}`)!
}

/** The most frequent kinds of dishes in a place, by `province/district`; without a district in the whole province. */
export function placeKindsRead(least: number): JoinedRead<PlaceKind[]> {
  return joinedRead(
    (_, place: Given) =>
      jsonRows(sql<PlaceKind>`
        select kind, dishes from dish_place_counts
        where province = split_part(${place}, '/', 1)::smallint and district = split_part(${place}, '/', 2) and dishes >= ${sql.lit(least)}
        order by dishes desc, kind limit ${sql.lit(KINDS_SHOWN)}`),
    (rows) => rows,
  )
}

/** The places that have enough dishes of a kind. */
export function selectPlacesOfKind(db: Db, kind: string, least: number): Promise<{ province: number; district: string; dishes: number }[]> {
  return rowsOf<{ province: number; district: string; dishes: number }>(db)`
    select province, district, dishes from dish_place_counts
    where kind = ${opaque(kind, 'text')} and dishes >= ${sql.lit(least)} order by province, district ${prepared}`
}

const kindSlugs = dishKinds.map(({ slug }) => slug)

/** The kinds of which some place has enough dishes: each is looked up, because the counts have a thousand places of each. */
export function selectListedKinds(db: Db, least: number): Promise<string[]> {
  return valuesOf<string>(db)`
    select slug from unnest(${opaque(kindSlugs, 'text[]')} collate "C") slug
    where exists (select from dish_place_counts c where c.kind = slug and c.dishes >= ${sql.lit(least)}) order by slug ${prepared}`
}

const countedOf = (kind: string): RawBuilder<unknown> => sql`
  select province, case grouping(district) when 1 then '' else district end as district, count(*)::integer as dishes
  from listed_dishes where kind = ${kind} and province is not null
  group by grouping sets ((province), (province, district)) having grouping(district) = 1 or district is not null`

/** Counts the listed dishes of a kind by place again. Most kinds have not changed, so it reads before it writes. @returns whether a number changed */
export async function recountPlacesOfKind(db: Db, kind: string): Promise<boolean> {
  const isOther = await hasRow(db)`
    select from (${countedOf(kind)}) n full join (select * from dish_place_counts where kind = ${kind}) c
      on (c.province, c.district) = (n.province, n.district) where c.dishes is distinct from n.dishes limit 1`
  if (!isOther) return false
  await sql`
    with counted as materialized (${countedOf(kind)}),
    gone as (
      delete from dish_place_counts c where c.kind = ${kind}
        and not exists (select from counted n where (n.province, n.district) = (c.province, c.district)))
    insert into dish_place_counts as c (province, district, kind, dishes)
    select province, district, ${kind}, dishes from counted order by province, district
    on conflict on constraint dish_place_counts_pkey do update set dishes = excluded.dishes where c.dishes <> excluded.dishes`.execute(db)
  return true
}

/** Writes tonight's order into the lists. */
export async function updateListedScores(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with due as materialized (
      select l.dish_id, listed_score(d) as score from listed_dishes l join restaurant_dishes d on d.id = l.dish_id
      where l.dish_id = any(${ids}::bigint[]) and l.order_score <> listed_score(d) order by l.dish_id for no key update of l)
    update listed_dishes l set order_score = due.score from due where l.dish_id = due.dish_id`.execute(db)
}
