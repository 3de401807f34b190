import { presentPerson } from '#people/present-person.ts'
import { fold } from '#lib/fold.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { MentionableList, MentionableQuery } from '../comments.contract.ts'
import { selectMentionable } from './mentionable.sql.ts'

/** Offers a member people to mention in a comment or a reply: those of the thread first, then those of the restaurant, then by name. */
export async function listMentionable(
  { db }: Pick<Context, 'db'>,
  member: Member,
  restaurantId: string,
  { q, commentId }: MentionableQuery,
): Promise<MentionableList> {
  const rows = await selectMentionable(db, { viewerId: member.id, restaurantId, commentId, needle: fold(q) })
  return { items: rows.map((row) => presentPerson(row.id, row)) }
}
