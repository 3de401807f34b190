import { sql } from 'kysely'
import { type Db, opaque, prepared } from '#db/connect.ts'
import { keyset } from '#db/keyset.ts'
import { rowsOf } from '#db/rows.ts'
import type { PlaceName } from '#features/places/server/index.ts'
import { SEARCH_SHOWN } from '../../search.rules.ts'
import type { DishMeaning } from '../reading/read-dish.ts'
import type { Matches } from './matches.sql.ts'
import type { NameSample, NameSearch } from './name-sample.ts'
import { valuesOfWord, wordSlots, type WordSlots } from './slots.ts'
import { all, CANDIDATES, holds, type Sql } from './sources.sql.ts'

/** The names that hold the words, and the dishes of each name: at most this many, the shortest names and the best dishes first. */
const NAMES = 50
const OF_NAME = 50
/** Among this many of the shortest names common words are looked for. */
const SHORTEST = 20_000

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
export function dishesOf(wanted: WantedDishes, names: NameSample, most: number): Matches<FoundDishRow> {
  const { kind, isNamed, place, words, rest } = wanted
  const start = (place ? rest : words).join(' ')
  const begins = isNamed && start !== '' ? sql`starts_with(l.name_key, ${opaque(start, 'text')})::integer` : sql`0`
  const ids = [
    ...ofNames(names.of(words), undefined, most),
    ...(place ? ofNames(names.of(rest), place, most) : []),
    ...(kind ? [ofKind(kind.slug, place, most)] : []),
  ]
  const found = ids.length === 0 ? sql`select ${listed} from listed_dishes l where false` : sql.join(ids, sql` union `)
  return {
    columns,
    from: sql`(select l.dish_id, l.order_score, ${begins} as begins from (${found}) l) m`,
    order,
  }
}

/** The first few dishes that match. */
export async function selectFirst(db: Db, { from }: Matches<FoundDishRow>): Promise<FoundDishRow[]> {
  return rowsOf<FoundDishRow>(db)`
    select ${columns} from ${from} order by ${order.order} limit ${sql.lit(SEARCH_SHOWN)} ${prepared}`
}

const listed = sql`l.dish_id, l.name_key, l.order_score`
const byLength = sql`length(name_key), name_key`

/** The best dishes of the shortest names that hold all these words. */
function ofNames(search: NameSearch | undefined, place: PlaceName | undefined, most: number): Sql[] {
  if (!search) return []
  const found = sql`best_of_names(array(select name_key from (${namesOf(search)}) n order by ${byLength} limit ${sql.lit(NAMES)}), ${sql.lit(place ? OF_NAME : Math.min(OF_NAME, most))})`
  if (!place) return [sql`(select ${listed} from ${found} l)`]
  // The limit lets PostgreSQL look up each of them, however many dishes the place has.
  return [
    sql`(select ${listed} from ${found} best
      cross join lateral (select ${listed} from listed_dishes l where l.dish_id = best.dish_id and ${isIn(place)} limit 1) l)`,
  ]
}

/**
 * Names that hold all words. Rare ones are found by the index of the rarest word: it would look for each trigram of the others in each name.
 * Common ones are among the shortest names, without reading their index. None is shorter than the words.
 */
function namesOf({ words, areCommon }: NameSearch): Sql {
  const slots = wordsOf(words)
  const [rarest, ...others] = slots
  const byIndex = all([holds('n.search_key', rarest!), ...others.map((word) => holds(`n.search_key || ''`, word))])
  const few = (condition: Sql): Sql => sql`select n.name_key from dish_names n where ${condition} limit ${sql.lit(CANDIDATES)}`
  if (!areCommon) return few(byIndex)
  return sql`
    with shortest as materialized (
      select name_key from (
        select name_key, search_key from dish_names where length(name_key) >= ${opaque(words.join(' ').length, 'smallint')}
        order by ${byLength} limit ${sql.lit(SHORTEST)}) n
      where ${all(slots.map((word) => holds('n.search_key', word)))} limit ${sql.lit(NAMES)})
    select name_key from shortest
    union (${few(all([byIndex, sql`(select count(*) from shortest) < ${sql.lit(NAMES)}`]))})`
}

function wordsOf(words: readonly string[]): WordSlots[] {
  const values = words.flatMap(valuesOfWord).values()
  return words.map((word) => wordSlots(word, values))
}

/** The best dishes of a kind. */
function ofKind(kind: string, place: PlaceName | undefined, most: number): Sql {
  const of = sql`l.kind = ${opaque(kind, 'text')} and l.kind is not null`
  return sql`(select ${listed} from listed_dishes l where ${place ? all([of, isIn(place)]) : of}
    order by l.order_score desc, l.dish_id desc limit ${sql.lit(most)})`
}

function isIn({ province, district }: PlaceName): Sql {
  const inProvince = sql`l.province = ${opaque(province, 'smallint')} and l.province is not null`
  return district === null ? inProvince : sql`${inProvince} and l.district = ${opaque(district, 'text')} and l.district is not null`
}
