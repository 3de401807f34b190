import { sql } from 'kysely'
import { shownAverage } from '#db/shown-average.ts'
import { compileByShape } from '#db/compile-once.ts'
import { type Db, prepared } from '#db/connect.ts'
import { hasFacts } from '#db/fact-hits.ts'
import { keyset } from '#db/keyset.ts'
import { SEARCH_SHOWN } from '../../search.rules.ts'
import type { Matches } from './matches.sql.ts'
import { type QuerySlots, querySlots, shapeOf, type Wanted } from './slots.ts'
import { all, begins, holds, idsFrom, isOpenNow, orderOf, type Sources, type Sql } from './sources.sql.ts'

export interface FoundRestaurantRow {
  id: string
  title: string
  search_key: string
  address: string | null
  restaurant_type: string | null
  duet_user_id: string | null
  is_duet: boolean
  status: 'open' | 'closed' | 'moved'
  photo: string | null
  member_average: number | null
}

export interface ListedRestaurantRow extends FoundRestaurantRow {
  hours: string | null
  longitude: number | null
  latitude: number | null
  position_kind: string
}

export interface RestaurantFilter {
  /** Empty for all. */
  types: string[]
  openNow: boolean
  /** Facts that all hold. */
  facts: string[]
}

const columns = sql`id, title, search_key, address, restaurant_type, photos[1] as photo, ${shownAverage('r')} as member_average, question_type = 'duet' as is_duet, duet_user_id, status`

/** A duet has no votes and its original's title: it is listed only when the original is not found, and only one per original. */
const isListed = ({ words }: QuerySlots): Sql => sql`(r.member_vote_count > 0 or (r.parent_question_id is null or not exists (
    select from restaurants p where p.id = r.parent_question_id
      and (p.search_key = r.search_key or ${all(words.map((word) => holds('p.search_key', word)))}))
  and not exists (
    select from restaurants s where s.parent_question_id = r.parent_question_id and s.search_key = r.search_key and s.id > r.id)))`

const firstByShape = compileByShape<FoundRestaurantRow>()

/** The first few hits from these sources: those that begin with the text, then by the order. */
export async function findFirst(db: Db, wanted: Wanted, sources: Sources): Promise<FoundRestaurantRow[]> {
  const { shape, values } = shapeOf(wanted)
  return firstByShape(db, JSON.stringify([shape, sources]), values, (given) => {
    const slots = querySlots(wanted, given.values())
    return sql`
      select ${columns} from restaurants r where id in (${idsFrom(sources, slots, isListed(slots))})
      order by ${begins(slots)} desc, ${orderOf(slots)} limit ${sql.lit(SEARCH_SHOWN)} ${prepared}`
  })
}

/** All hits of a list of results, in their order, from which a page is read. */
export function hitsOf(wanted: Wanted, sources: Sources, { types, openNow, facts }: RestaurantFilter): Matches<ListedRestaurantRow> {
  const slots = querySlots(wanted, shapeOf(wanted).values.values())
  const filter = all([
    ...(types.length === 0 ? [] : [sql`r.restaurant_type = any(${types}::text[])`]),
    ...(openNow ? [isOpenNow] : []),
    ...(facts.length === 0 ? [] : [hasFacts(facts)]),
  ])
  return {
    columns: sql`m.id, m.title, m.search_key, m.address, m.restaurant_type, m.photo, ${shownAverage('m')} as member_average, m.is_duet, m.duet_user_id, m.status,
      m.longitude, m.latitude, m.position_kind, (select h.value from restaurant_hours h where h.restaurant_id = m.id) as hours`,
    from: sql`(select r.id, r.title, r.search_key, r.address, r.restaurant_type, r.photos[1] as photo, r.parent_question_id,
        r.question_type = 'duet' as is_duet, r.duet_user_id, r.status, r.longitude, r.latitude, r.position_kind, r.created_at,
        ${begins(slots)}::int as begins, ${slots.meaning?.place ? sql`r.order_score` : sql`r.member_vote_count`} as rank
      from (${idsFrom(sources, slots, filter)}) found join restaurants r using (id) where ${isListed(slots)}) m`,
    order: slots.meaning?.place ? placeOrder : nameOrder,
  }
}

const byAgeAndId = [
  { sql: 'm.created_at', kind: 'micros' },
  { sql: 'm.id', kind: 'text' },
] as const
const nameOrder = keyset([{ sql: 'm.begins', kind: 'integer' }, { sql: 'm.rank', kind: 'integer' }, ...byAgeAndId])
const placeOrder = keyset([{ sql: 'm.begins', kind: 'integer' }, { sql: 'm.rank', kind: 'decimal' }, ...byAgeAndId])
