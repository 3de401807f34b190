import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fold } from '#lib/fold.ts'
import { newWord } from './seed.ts'
import type { TestApp } from './test-app.ts'

let counter = 0

/** This many members who never sign in, without the cost of a sign-up. @returns their profile ids */
export async function crowd({ database: { db } }: Pick<TestApp, 'database'>, size: number, name = 'kalabalik'): Promise<string[]> {
  const accounts = Array.from({ length: size }, () => {
    const username = `${name.slice(0, 12)}_${newWord()}`
    return {
      id: randomUUID(),
      name: username,
      email: `${username}@example.com`,
      username,
      nickname: 'Kalabalık',
      policies_accepted_at: new Date(),
    }
  })
  await db.insertInto('auth_users').values(accounts).execute()
  const authIds = accounts.map((account) => account.id)
  const profiles = await db.selectFrom('profiles').select('id').where('auth_id', 'in', authIds).orderBy('username').execute()
  return profiles.map((profile) => profile.id)
}

/** A duet of this member that answers a restaurant. */
export async function duet(
  { database: { db } }: TestApp,
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
    question_type: 'duet' as const,
    is_votable: false,
    search_key: fold(`Düet ${counter}`),
  }
  await db
    .insertInto('restaurants')
    .values({ ...draft, ...rest, parent_question_id: parent, duet_rating: rating, duet_user_id: by, author_id: by })
    .execute()
  return id
}

/** Lets the seconds pass until lists are ordered by all votes. */
export async function copyCounts({ database: { pool } }: Pick<TestApp, 'database'>): Promise<void> {
  await pool.query('select copy_marked_counts(1000000)')
}

/** The votes of these members on a restaurant, one rating each. */
export async function membersVote(
  testApp: Pick<TestApp, 'database'>,
  restaurantId: string,
  members: string[],
  ratings: number[],
): Promise<void> {
  await testApp.database.db
    .insertInto('votes')
    .values(
      ratings.map((rating, index) => ({
        question_id: restaurantId,
        user_id: members[index]!,
        counts_as_member: true,
        rating,
        choice: rating >= 6 ? 'accept' : 'reject',
      })),
    )
    .execute()
  await copyCounts(testApp)
}

/** Gives every rated vote of a member this weight, as a night can. */
export async function weighAll({ database: { pool } }: TestApp, weight: number): Promise<void> {
  await pool.query('update votes set weight = $1 where counts_as_member and rating is not null', [weight])
  await pool.query(`
    update vote_counts r set weight_sum = s.weights, weighted_ratings = s.ratings
    from (select question_id, sum(weight) as weights, sum(weight * rating) as ratings from votes group by question_id) s
    where r.restaurant_id = s.question_id`)
  await pool.query('select copy_vote_counts(array(select restaurant_id from vote_counts))')
}

/** Visitors' votes on a restaurant, one per rating. */
export async function visitorsVote({ database: { db } }: TestApp, restaurantId: string, ratings: number[]): Promise<void> {
  await db
    .insertInto('votes')
    .values(
      ratings.map((rating) => ({
        question_id: restaurantId,
        anonymous_session_id: randomUUID(),
        counts_as_member: false,
        rating,
        choice: rating >= 6 ? 'accept' : 'reject',
      })),
    )
    .execute()
}

/** A comment of a member, on the member's vote where there is one. */
export async function comment(
  { database: { db } }: TestApp,
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
  { database: { db } }: TestApp,
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

/** A member's report of a restaurant or a comment. */
export async function report(
  { database: { db } }: TestApp,
  target: { question_id: string } | { comment_id: number },
  by: string,
  given: { reason?: string; created_at?: Date } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('reports')
    .values({ report_type: 'spam', reason: 'Aynı ilanı her yere yazıyor', ...given, ...target, reporter_id: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A badge that this member was given. */
export async function badgeOf(
  { database: { db } }: TestApp,
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
  { database: { db } }: TestApp,
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

/** Makes one member follow the other. */
export async function makeFollow({ database: { db } }: TestApp, follower: string, followed: string): Promise<void> {
  await db.insertInto('follows').values({ follower_id: follower, following_id: followed }).execute()
}

/** Tenths of a point that the operator gives. */
export async function grantPoints({ database: { db } }: TestApp, profileId: string, tenths: number): Promise<void> {
  await db
    .insertInto('points_log')
    .values({ user_id: profileId, points_change: tenths, reason: 'GRANTED', source: `test:${++counter}` })
    .execute()
}

/** A gift type. */
export async function giftType(
  { database: { db } }: TestApp,
  given: { name?: string; cost_tenths?: number; is_active?: boolean } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('gift_types')
    .values({ name: `Hediye ${++counter}`, emoji: '🌹', description: 'Bir hediye', cost_tenths: 50, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A pending gift, paid with points granted to its sender; without a sender that member has left. */
export async function gift(
  testApp: TestApp,
  from: string | null,
  to: string,
  given: { type?: number; message?: string; sent_at?: Date; expires_at?: Date } = {},
): Promise<number> {
  const { type = await giftType(testApp), ...rest } = given
  const { db } = testApp.database
  const { cost_tenths } = await db.selectFrom('gift_types').select('cost_tenths').where('id', '=', type).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('gift_inbox')
    .values({ sender_id: from, receiver_id: to, gift_type_id: type, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (from !== null) {
    await grantPoints(testApp, from, cost_tenths)
    await db
      .insertInto('points_log')
      .values({ user_id: from, points_change: -cost_tenths, reason: 'GIFT_SENT', source: `gift:${id}` })
      .execute()
  }
  return id
}

/** The token of a mail link to this member. */
export async function mailLink({ database: { db } }: TestApp, profileId: string, type: 'signup' | 'recovery'): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { auth_id } = await db.selectFrom('profiles').select('auth_id').where('id', '=', profileId).executeTakeFirstOrThrow()
  const token_hash = createHash('sha256').update(token).digest()
  await db
    .insertInto('mail_links')
    .values({ user_id: auth_id, type, token_hash, expires_at: sql<Date>`now() + interval '1 hour'` })
    .execute()
  return token
}

/** All items of a paged address. */
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

export interface PriceIds {
  price: number
  dish: number
}

/** A price that a member saw at a restaurant, of a dish of its own. */
export async function priceOf(
  { database: { db } }: TestApp,
  restaurantId: string,
  by: string,
  { amount = 12_000, daysAgo = 0 }: { amount?: number; daysAgo?: number } = {},
): Promise<PriceIds> {
  const name = `Yemek ${++counter}`
  const dish = await db
    .insertInto('dishes')
    .values({ question_id: restaurantId, name, name_key: name.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seen_on = sql<string>`(now() at time zone 'Europe/Istanbul')::date - ${daysAgo}::int`
  const values = { dish_id: dish.id, user_id: by, amount, seen_on }
  const { id } = await db.insertInto('prices').values(values).returning('id').executeTakeFirstOrThrow()
  return { price: id, dish: dish.id }
}

/** A photo of a member, of no comment and no dish. */
export async function memberPhotoOf({ database: { db } }: TestApp, restaurantId: string, by: string): Promise<number> {
  const photo = `tabak-${++counter}`
  const files = [400, 800, 1600].map((size) => ({ name: `${photo}-${size}.webp` }))
  await db.insertInto('media_files').values(files).execute()
  const values = { restaurant_id: restaurantId, member_id: by, photo, width: 800, height: 600, color: '#c05018' }
  return (await db.insertInto('member_photos').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** A photo of a restaurant's menu that a member added, without its files. @returns its id */
export async function menuPhotoOf({ database: { db } }: TestApp, restaurantId: string, by: string): Promise<number> {
  const photo = `menu-${++counter}`
  const files = [400, 800, 1600].map((size) => ({ name: `${photo}-${size}.webp` }))
  await db.insertInto('media_files').values(files).execute()
  const values = { question_id: restaurantId, user_id: by, photo }
  const { id } = await db.insertInto('menu_photos').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
