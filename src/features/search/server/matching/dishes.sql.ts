import { sql } from 'kysely'
import { type Db, opaque, prepared } from '#db/connect.ts'
import { keyset } from '#db/keyset.ts'
import { rowsOf } from '#db/rows.ts'
import type { PlaceName } from '#features/places/server/index.ts'
import { SEARCH_SHOWN } from '../../search.rules.ts'
import type { DishMeaning } from '../reading/read-dish.ts'
import type { Matches } from './matches.sql.ts'
import { indexOf, valuesOfWord, wordSlots } from './slots.ts'
import { all, CANDIDATES, holds, type Sql } from './sources.sql.ts'

/** The names that hold the words, and the dishes of each name: at most this many, the shortest names and the best dishes first. */
const NAMES = 50
const OF_NAME = 50

/** What a search asks for among dishes, with the one place that is meant. */
export interface WantedDishes extends Omit<DishMeaning, 'isPlaced'> {
  place: PlaceName | undefined
}

export interface FoundDishRow {
  dish: {
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
}

const order = keyset([
  { sql: 'm.begins', kind: 'integer' },
  { sql: 'm.order_score', kind: 'decimal' },
  { sql: 'm.dish_id', kind: 'integer' },
])

const columns = sql<FoundDishRow>`(select to_json(found) from (
  select d.id, d.name, d.kind, d.rating_counts, r.id as restaurant_id, r.title, r.address, r.restaurant_type, r.photos[1] as photo
  from restaurant_dishes d join restaurants r on r.id = d.restaurant_id where d.id = m.dish_id) found) as dish`

/**
 * Dishes whose name holds the words, and those of the kind that the words name, in the place that they name: names that begin so first where
 * one dish is meant, then by the order of dishes.
 */
export function matchingDishes(wanted: WantedDishes, most: number = CANDIDATES): Matches<FoundDishRow> {
  const { kind, isNamed, place, words, rest } = wanted
  const start = (place ? rest : words).join(' ')
  const begins = isNamed && start !== '' ? sql`starts_with(l.name_key, ${opaque(start, 'text')})::integer` : sql`0`
  const ids = [
    ...ofNames(words, undefined),
    ...(place && rest.length > 0 ? ofNames(rest, place) : []),
    ...(kind ? [ofKind(kind.slug, place, most)] : []),
  ]
  const found = ids.length === 0 ? sql`select * from listed_dishes where false` : sql.join(ids, sql` union `)
  return {
    columns,
    from: sql`(select l.dish_id, l.order_score, ${begins} as begins from (${found}) l) m`,
    order,
  }
}

/** The first few dishes that match. */
export async function findDishes(db: Db, wanted: WantedDishes): Promise<FoundDishRow[]> {
  const { from } = matchingDishes(wanted, SEARCH_SHOWN)
  return rowsOf<FoundDishRow>(db)`
    select ${columns} from ${from} order by ${order.order} limit ${sql.lit(SEARCH_SHOWN)} ${prepared}`
}

/** Dishes whose name holds all these words; an index finds the names by one that is long enough. */
function ofNames(words: readonly string[], place: PlaceName | undefined): Sql[] {
  if (!words.some((word) => indexOf(word) === 'anywhere')) return []
  const values = words.flatMap(valuesOfWord).values()
  const held = all(words.map((word) => holds('n.search_key', wordSlots(word, values))))
  return [
    sql`(select l.* from (
        select name_key from (select n.name_key from dish_names n where ${held} limit ${sql.lit(CANDIDATES)}) n
        order by length(name_key), name_key limit ${sql.lit(NAMES)}) n
      cross join lateral best_of_name(n.name_key, ${sql.lit(OF_NAME)}) l
      where ${place ? isIn(place) : sql`true`})`,
  ]
}

/** The best dishes of a kind. */
function ofKind(kind: string, place: PlaceName | undefined, most: number): Sql {
  const of = sql`l.kind = ${opaque(kind, 'text')} and l.kind is not null`
  return sql`(select l.* from listed_dishes l where ${place ? all([of, isIn(place)]) : of}
    order by l.order_score desc, l.dish_id desc limit ${sql.lit(most)})`
}

function isIn({ province, district }: PlaceName): Sql {
  const inProvince = sql`l.province = ${opaque(province, 'smallint')} and l.province is not null`
  return district === null ? inProvince : sql`${inProvince} and l.district = ${opaque(district, 'text')} and l.district is not null`
}
