import { fold } from '#lib/fold.ts'
import type { Services } from '#server/services.ts'
import type { SearchQuery, SearchResult } from '../search.contract.ts'
import { SEARCH_MIN } from '../search.rules.ts'
import * as found from './search.sql.ts'

/** Of fewer letters everything is a misspelling. */
const TYPO_MIN = 4

/** Everybody may search members by username and restaurants by title, in any spelling of Turkish; where nothing matches, what is spelt nearly so is shown. */
export async function search({ db }: Pick<Services, 'db'>, { q }: SearchQuery): Promise<SearchResult> {
  const needle = fold(q).replace(/^@/, '')
  if (needle.length < SEARCH_MIN) return { members: [], restaurants: [] }
  let [members, restaurants] = await Promise.all([found.findMembers(db, needle), found.findRestaurants(db, needle)])
  if (members.length + restaurants.length === 0 && letters(needle) >= TYPO_MIN)
    [members, restaurants] = await Promise.all([found.findMembersLike(db, needle), found.findRestaurantsLike(db, needle)])
  return {
    members: members.map((row) => ({ id: row.id, username: row.username, nickname: row.nickname, avatarUrl: row.avatar_url })),
    restaurants: restaurants.map((row) => ({
      id: row.id,
      title: row.title,
      address: row.address,
      restaurantType: row.restaurant_type,
      isDuet: row.is_duet,
      photo: row.photo === null ? null : `/media/${row.photo}-400.webp`,
      memberAverage: row.member_average,
    })),
  }
}

function letters(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length
}
