import { randomUUID, createHmac } from 'node:crypto'
import { ensureInitialData } from '#db/initial-data.ts'
import { cookieOf } from '#tests/operating/product.ts'
import { withKey, type Writer } from '#tests/support/envelopes.ts'
import { crowd, grantPoints, makeFollow } from '#tests/support/scenes.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const MEMBERS = 6
const MANY_POINTS = 10_000_000

export type Actor = Pick<Writer, 'profileId' | 'kid'> & { cookie: string }

/** Signed-in members who follow each other and have points, and others whom they can follow. */
export interface Cast {
  members: Actor[]
  others: string[]
  /** A comment under which half of the others replied: each further reply is told to all of them. */
  threadId: number
}

/** More than one batch of the fan-out. */
const PARTICIPANTS = 150

export async function signInCast(testApp: TestApp): Promise<Cast> {
  await ensureInitialData(testApp.context.db)
  const members: Actor[] = []
  for (let index = 0; index < MEMBERS; index++) {
    const member = await withKey(await testApp.member(`dayanikli${index}`))
    await grantPoints(testApp, member.profileId, MANY_POINTS)
    members.push({ profileId: member.profileId, kid: member.kid, cookie: cookieOf(member) })
  }
  for (const [index, { profileId }] of members.entries()) await makeFollow(testApp, profileId, members[(index + 1) % MEMBERS]!.profileId)
  const others = await crowd(testApp, 300)
  return { members, others, threadId: await makeThread(testApp, others.slice(0, PARTICIPANTS)) }
}

async function makeThread({ database: { db } }: TestApp, people: readonly string[]): Promise<number> {
  const question_id = `dizi-${randomUUID().slice(0, 8)}`
  await db.insertInto('restaurants').values({ id: question_id, title: question_id, search_key: question_id }).execute()
  const { id: comment_id } = await db
    .insertInto('comments')
    .values({ question_id, user_id: people[0]!, content: 'Kim denedi?', vote_choice: 'accept', vote_rating: 8 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('comment_replies')
    .values(people.map((user_id) => ({ comment_id, question_id, user_id, content: 'Ben denedim.' })))
    .execute()
  return comment_id
}

/** This many restaurants without votes; every second one has an author, who earns points for it. */
export async function createRestaurants({ database: { db } }: TestApp, { members }: Cast, count: number): Promise<string[]> {
  const run = randomUUID().slice(0, 8)
  const rows = Array.from({ length: count }, (_, index) => {
    const id = `bufe-${run}-${index}`
    return { id, title: id, search_key: id, author_id: index % 2 === 0 ? null : members[index % members.length]!.profileId }
  })
  // One statement for each: a statement for all would lock many profiles, and the load locks them in another order.
  for (const row of rows) await db.insertInto('restaurants').values(row).execute()
  return rows.map(({ id }) => id)
}

/** The cookies of this many members, each with a separate session. */
export async function signInCrowd(testApp: TestApp, size: number): Promise<string[]> {
  const { db } = testApp.database
  const ids: string[] = []
  for (let left = size; left > 0; left -= 500) ids.push(...(await crowd(testApp, Math.min(left, 500))))
  const profiles = await db.selectFrom('profiles').select('auth_id').where('id', 'in', ids).execute()
  const expires_at = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const sessions = profiles.map(({ auth_id }) => ({ id: randomUUID(), user_id: auth_id, token: randomUUID(), expires_at }))
  for (let at = 0; at < sessions.length; at += 500)
    await db
      .insertInto('auth_sessions')
      .values(sessions.slice(at, at + 500))
      .execute()
  const { name } = (await testApp.context.auth.$context).authCookies.sessionToken
  return sessions.map(({ token }) => {
    const signature = createHmac('sha256', testApp.context.secret).update(token).digest('base64')
    return `${name}=${encodeURIComponent(`${token}.${signature}`)}`
  })
}
