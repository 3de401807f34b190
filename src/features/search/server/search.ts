import { presentPerson } from '#features/restaurants/present-person.ts'
import { fold } from '#lib/fold.ts'
import { photoUrl, SQUARE } from '#lib/media.rules.ts'
import type { Context } from '#platform/context.ts'
import type { SearchQuery, SearchResult } from '../search.contract.ts'
import { SEARCH_MIN } from '../search.rules.ts'
import * as found from './search.sql.ts'

/** With fewer letters almost everything would be similar. */
const TYPO_MIN = 4

/** Anyone may search members by username and restaurants by title, in any Turkish spelling; falls back to similar spellings. */
export async function search({ db }: Pick<Context, 'db'>, { q }: SearchQuery): Promise<SearchResult> {
  const needle = fold(q).replace(/^@/, '')
  if (needle.length < SEARCH_MIN) return { members: [], restaurants: [] }
  let [members, restaurants] = await Promise.all([found.findMembers(db, needle), found.findRestaurants(db, needle)])
  if (members.length + restaurants.length === 0 && letters(needle) >= TYPO_MIN)
    [members, restaurants] = await Promise.all([found.findMembersLike(db, needle), found.findRestaurantsLike(db, needle)])
  return {
    members: members.map((row) => presentPerson(row.id, row)),
    restaurants: restaurants.map((row) => ({
      id: row.id,
      title: row.title,
      address: row.address,
      restaurantType: row.restaurant_type,
      isDuet: row.is_duet,
      photo: row.photo === null ? null : photoUrl(row.photo, SQUARE),
      memberAverage: row.member_average,
    })),
  }
}

function letters(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length
}
