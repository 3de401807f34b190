import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Suggestions } from '../feed.contract.ts'
import { selectSuggestions } from './suggestions.sql.ts'

/** A member is told of people to follow: first those whom most of the followed follow, then whoever does the most lately. */
export async function listSuggestions({ db }: Pick<Services, 'db'>, member: Member): Promise<Suggestions> {
  const rows = await selectSuggestions(db, member.id)
  return {
    items: rows.map((row) => ({
      id: row.id,
      username: row.username,
      nickname: row.nickname,
      avatarUrl: row.avatar_url,
      followedBy: row.followed_by,
      followsYou: row.follows_you,
    })),
  }
}
