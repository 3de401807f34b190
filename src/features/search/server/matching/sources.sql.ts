import { type RawBuilder, sql } from 'kysely'
import { opaque } from '#db/connect.ts'
import type { QuerySlots, WordSlots } from './slots.ts'

/** A common word matches a tenth of all titles: the search looks at this many matches of each index, not at all. */
export const CANDIDATES = 1000
/** Among this many of the first restaurants a common word is found, without reading its index. */
export const FIRST = 3000

export type Sql = RawBuilder<unknown>

/** From where restaurants come. Each source is bounded and served by an index. */
export interface Sources {
  /** All restaurants, where they are few. */
  whole?: boolean
  /** The hits of a fact that few restaurants have, all of them, instead of every other source. */
  ofFact?: string
  /** The first of the order that pass, at most this many. */
  first?: number
  /** The same among those of the kind of food, where the search names one and no other word. */
  firstOfType?: number
  /** The first whose title begins with the text. */
  firstBeginning?: number
  /** By the words of the title, in any order. */
  byWords?: boolean
  /** By the beginning of the title. */
  byBeginning?: boolean
  /** Of how many of those that an index finds the filter is tested. All of them without it. */
  looked?: number
  /** How many of those that an index finds are wanted: the first of the order. All of them without it. */
  best?: number
}

type MeaningSlots = NonNullable<QuerySlots['meaning']>

export const all = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`)
export const either = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`
export const holds = (column: string, { like }: WordSlots): Sql => sql`${sql.raw(column)} like ${opaque(like, 'text')}`
/** Like `holds`, at the start of a word, which an index serves for a short word, too. */
export const holdsAtStart = (column: string, { atStart }: WordSlots): Sql => sql`${sql.raw(column)} ~ ${opaque(atStart, 'text')}`

const byVotes = sql`r.member_vote_count desc, r.created_at desc, r.id desc`
const byOrder = sql`r.order_score desc, r.created_at desc, r.id desc`

/** By votes; within a place the order of its page. */
export const orderOf = ({ meaning }: QuerySlots): Sql => (meaning?.place ? byOrder : byVotes)

/** Whether restaurant r is a hit: its title holds all words, or it is what they mean. */
function isHit({ words, meaning }: QuerySlots): Sql {
  const title = all(words.map((word) => holds('r.search_key', word)))
  return meaning ? either([sql`(${title})`, sql`(${isMeant(meaning)})`]) : title
}

/** The hits by title alone where neither place nor time is asked for: the index of the order holds titles. */
function isNameHit({ words, meaning }: QuerySlots): Sql | undefined {
  if (meaning?.place || meaning?.isOpen) return undefined
  const texts = [words, ...(meaning ? [meaning.terms.map(({ word }) => word)] : [])]
  return either(texts.map((text) => sql`(${all(text.map((word) => holds('r.search_key', word)))})`))
}

/** Whether the title begins with the text. */
export const begins = ({ start }: QuerySlots): Sql => sql`starts_with(r.search_key, ${opaque(start, 'text')})`

function isMeant({ place, isOpen, terms }: MeaningSlots): Sql {
  return all([
    sql`r.question_type = 'normal' and r.status <> 'closed'`,
    ...(place ? [isIn(place)] : []),
    ...terms.map(({ word, type }) => (type === null ? holds('r.search_key', word) : either([isOf(type), holds('r.search_key', word)]))),
    ...(isOpen ? [isOpenNow] : []),
  ])
}

const isOf = (type: unknown): Sql => sql`r.restaurant_type = ${opaque(type, 'text')}`
export const isOpenNow: Sql = sql`exists (select from restaurant_hours h where h.restaurant_id = r.id and h.opening @> now())`

/** Whether r is in the place. No index serves this condition, because the words of a title find fewer restaurants. */
function isIn({ province, district, part, neighbourhood }: NonNullable<MeaningSlots['place']>): Sql {
  const isPart =
    part === null
      ? []
      : [
          holds('r.address_key', part),
          holds('r.search_key', part),
          ...(neighbourhood === null ? [] : [sql`r.neighbourhood = ${opaque(neighbourhood, 'text')}`]),
        ]
  return all([
    sql`not r.province is distinct from ${opaque(province, 'smallint')}`,
    ...(district === null ? [] : [sql`not r.district is distinct from ${opaque(district, 'text')}`]),
    ...(part === null ? [] : [either(isPart)]),
  ])
}

/** The ids of hits from these sources that pass the filter. */
export function idsFrom(sources: Sources, slots: QuerySlots, filter: Sql): Sql {
  const { whole, ofFact, first, firstOfType, firstBeginning, byWords, byBeginning } = sources
  const hit = all([isHit(slots), filter])
  if (whole) return sql`select r.id from restaurants r where ${hit}`
  // The limit lets PostgreSQL look up each of them, however many titles hold the words.
  if (ofFact !== undefined)
    return sql`select r.id from restaurant_facts h
      cross join lateral (select r.* from restaurants r where r.id = h.restaurant_id limit 1) r
      where h.fact = ${opaque(ofFact, 'text')} and h.is_hit and ${hit}`
  const ids = [
    ...(first ? [among(scopeOf(slots), orderOf(slots), all([isNameHit(slots) ?? isHit(slots), filter]), first)] : []),
    ...(firstOfType ? ofType(slots, hit, firstOfType) : []),
    ...(firstBeginning ? [among(sql`true`, byVotes, all([begins(slots), filter]), firstBeginning)] : []),
    ...(byBeginning ? [bestOf(slots, isBeginning(slots), filter, sources)] : []),
    ...(byWords ? ofWords(slots).map((found) => bestOf(slots, found, filter, sources)) : []),
  ]
  return ids.length === 0 ? sql`select null::text where false` : sql.join(ids, sql` union `)
}

// The operators are those of the index restaurants_by_name.
const isBeginning = ({ start, end }: QuerySlots): Sql =>
  sql`r.search_key ~>=~ ${opaque(start, 'text')} and r.search_key ~<~ ${opaque(end, 'text')}`

/** Hits that an index finds. Those that begin with the text come first. */
function bestOf(slots: QuerySlots, hit: Sql, filter: Sql, { looked, best }: Sources): Sql {
  const from = looked === undefined ? sql`restaurants` : sql`(select r.* from restaurants r where ${hit} limit ${sql.lit(looked)})`
  const found = sql`select r.* from ${from} r where ${looked === undefined ? all([hit, filter]) : filter} limit ${sql.lit(CANDIDATES)}`
  if (best === undefined) return sql`(select r.id from (${found}) r)`
  return sql`(select r.id from (${found}) r order by ${begins(slots)} desc, ${orderOf(slots)} limit ${sql.lit(best)})`
}

/** Hits among the first restaurants of an order that an index has. */
function among(scope: Sql, order: Sql, hit: Sql, amount: number): Sql {
  return sql`(select r.id from (select r.* from restaurants r where ${scope} order by ${order} limit ${sql.lit(FIRST)}) r
    where ${hit} order by ${order} limit ${sql.lit(amount)})`
}

/** Where the first of the order are: in the place. */
function scopeOf({ meaning }: QuerySlots): Sql {
  if (!meaning?.place) return sql`true`
  const { province, district } = meaning.place
  const isThere = sql`r.question_type = 'normal' and r.province = ${opaque(province, 'smallint')} and r.province is not null`
  return district === null ? isThere : sql`${isThere} and r.district = ${opaque(district, 'text')} and r.district is not null`
}

function ofType(slots: QuerySlots, hit: Sql, amount: number): Sql[] {
  const { meaning } = slots
  const type = meaning?.terms[0]?.type ?? null
  if (type === null || meaning!.terms.some((term) => term.type === null)) return []
  const inProvince = sql`r.question_type = 'normal' and r.province = ${opaque(meaning!.place?.province, 'smallint')} and r.province is not null`
  return [among(all([...(meaning!.place ? [inProvince] : []), isOf(type)]), orderOf(slots), hit, amount)]
}

/** What an index finds by the words of titles: all of them, and those that the place and the kinds of food leave. */
function ofWords({ words, meaning }: QuerySlots): Sql[] {
  const found = withAll(words)
  if (!meaning) return found
  const plain = meaning.terms.filter(({ type }) => type === null)
  const texts = (plain.length > 0 ? plain : meaning.terms).map(({ word }) => word)
  return [...found, ...withAll(texts).map((held) => all([held, isMeant(meaning)]))]
}

function withAll(words: readonly WordSlots[]): Sql[] {
  const short = words.some(({ index }) => index === 'anywhere') ? undefined : words.find(({ index }) => index === 'start')
  if (!short && words.every(({ index }) => index === 'none')) return []
  return [all(words.map((word) => (word === short ? holdsAtStart('r.search_key', word) : holds('r.search_key', word))))]
}
