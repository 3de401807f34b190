import { presentPerson } from '#people/present-person.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Suggestions } from '../feed.contract.ts'
import { selectSuggestions } from './suggestions.sql.ts'

/** Suggests members to follow: first those whom most followed members follow, then the most active ones. */
export async function listSuggestions({ db }: Pick<Context, 'db'>, member: Member): Promise<Suggestions> {
  const rows = await selectSuggestions(db, member.id)
  return {
    items: rows.map((row) => ({
      ...presentPerson(row.id, row),
      followedBy: row.followed_by,
      followsYou: row.follows_you,
    })),
  }
}
