import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fold } from '#lib/fold.ts'
import type { World } from './world.ts'

let counter = 0

/** So many members who never sign in, without the work of a sign-up; their profile ids. */
export async function crowd({ database: { db } }: World, size: number): Promise<string[]> {
  const accounts = Array.from({ length: size }, () => {
    const username = `kalabalik_${(++counter).toString(36)}`
    return { id: randomUUID(), name: username, email: `${username}@example.com`, username, nickname: 'Kalabalık' }
  })
  await db.insertInto('auth_users').values(accounts).execute()
  const authIds = accounts.map((account) => account.id)
  const profiles = await db.selectFrom('profiles').select('id').where('auth_id', 'in', authIds).orderBy('username').execute()
  return profiles.map((profile) => profile.id)
}

/** A duet of this member that answers a restaurant. */
export async function duet(
  { database: { db } }: World,
  parent: string | null,
  by: string,
  given: { rating?: number; created_at?: Date } = {},
): Promise<string> {
  const id = `${parent ?? 'yetim'}-duet-${(++counter).toString(36)}`
  const { rating = 8, ...rest } = given
  const draft = {
    id,
    title: `Düet ${counter}`,
    body: 'Bence de çok iyi',
    question_type: 'duet',
    is_votable: false,
    search_key: fold(`Düet ${counter}`),
  }
  await db
    .insertInto('restaurants')
    .values({ ...draft, ...rest, parent_question_id: parent, duet_rating: rating, duet_user_id: by, author_id: by })
    .execute()
  return id
}

/** The votes of these members on a restaurant, one rating each. */
export async function membersVote({ database: { db } }: World, restaurantId: string, members: string[], ratings: number[]): Promise<void> {
  await db
    .insertInto('votes')
    .values(
      ratings.map((rating, index) => ({
        question_id: restaurantId,
        user_id: members[index]!,
        rating,
        choice: rating >= 6 ? 'accept' : 'reject',
      })),
    )
    .execute()
}

/** The votes of so many visitors on a restaurant. */
export async function visitorsVote({ database: { db } }: World, restaurantId: string, ratings: number[]): Promise<void> {
  await db
    .insertInto('votes')
    .values(
      ratings.map((rating) => ({
        question_id: restaurantId,
        anonymous_session_id: randomUUID(),
        rating,
        choice: rating >= 6 ? 'accept' : 'reject',
      })),
    )
    .execute()
}

/** A comment of a member, on the member's vote where there is one. */
export async function comment(
  { database: { db } }: World,
  restaurantId: string,
  by: string,
  given: { content?: string; created_at?: Date } = {},
): Promise<number> {
  const vote = await db
    .selectFrom('votes')
    .select('id')
    .where('question_id', '=', restaurantId)
    .where('user_id', '=', by)
    .executeTakeFirst()
  const { id } = await db
    .insertInto('comments')
    .values({ content: `Yorum ${++counter}`, ...given, question_id: restaurantId, user_id: by, vote_id: vote?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A reply of a member to a comment, or to another reply of it. */
export async function reply(
  { database: { db } }: World,
  commentId: number,
  by: string,
  given: { content?: string; created_at?: Date; replied_to?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('comment_replies')
    .values({ content: `Yanıt ${++counter}`, ...given, comment_id: commentId, user_id: by, question_id: sql<string>`''` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A badge that this member was given. */
export async function badgeOf(
  { database: { db } }: World,
  holder: string,
  given: { name?: string; earned_at?: Date } = {},
): Promise<number> {
  const { name = `Rozet ${++counter}`, ...rest } = given
  const { id } = await db
    .insertInto('badges')
    .values({ name, description: 'Elden verilir', emoji: '🎖️', condition_type: 'granted', condition_value: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('user_badges')
    .values({ user_id: holder, badge_id: id, ...rest })
    .execute()
  return id
}

/** A collection of a member with these restaurants in it. */
export async function collection(
  { database: { db } }: World,
  by: string,
  given: { name?: string; is_public?: boolean; created_at?: Date; items?: string[] } = {},
): Promise<string> {
  const { items = [], ...look } = given
  const { id } = await db
    .insertInto('collections')
    .values({ name: `Koleksiyon ${++counter}`, ...look, user_id: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = items.map((question_id, position) => ({ collection_id: id, question_id, position }))
  if (rows.length > 0) await db.insertInto('collection_items').values(rows).execute()
  return id
}

/** Everything behind an address, page by page. */
export async function readAll<T>(
  get: (cursor: string | null) => Promise<{ items: T[]; nextCursor: string | null }>,
): Promise<{ items: T[]; pages: number }> {
  const items: T[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const page = await get(cursor)
    items.push(...page.items)
    cursor = page.nextCursor
    pages++
  } while (cursor !== null)
  return { items, pages }
}
