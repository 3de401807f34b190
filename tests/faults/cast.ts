import { randomUUID } from 'node:crypto'
import { createHmac } from 'node:crypto'
import { ensureCatalogue } from '#db/catalogue.ts'
import { cookieOf } from '#tests/operating/product.ts'
import { withKey, type Writer } from '#tests/support/envelopes.ts'
import { crowd, grant, tie } from '#tests/support/scenes.ts'
import type { World } from '#tests/support/world.ts'

const MEMBERS = 6
const MANY_POINTS = 10_000_000

export type Actor = Pick<Writer, 'profileId' | 'kid'> & { cookie: string }

/** Members who know each other, have points, and are signed in; and others whom they may follow. */
export interface Cast {
  members: Actor[]
  others: string[]
}

export async function gather(world: World): Promise<Cast> {
  await ensureCatalogue(world.services.db)
  const members: Actor[] = []
  for (let index = 0; index < MEMBERS; index++) {
    const member = await withKey(await world.member(`dayanikli${index}`))
    await grant(world, member.profileId, MANY_POINTS)
    members.push({ profileId: member.profileId, kid: member.kid, cookie: cookieOf(member) })
  }
  for (const [index, { profileId }] of members.entries()) await tie(world, profileId, members[(index + 1) % MEMBERS]!.profileId)
  return { members, others: await crowd(world, 300) }
}

/** So many venues that nobody has voted on; each second one has an author, who is paid for it. */
export async function openVenues({ database: { db } }: World, { members }: Cast, count: number): Promise<string[]> {
  const run = randomUUID().slice(0, 8)
  const rows = Array.from({ length: count }, (_, index) => {
    const id = `bufe-${run}-${index}`
    return { id, title: id, search_key: id, author_id: index % 2 === 0 ? null : members[index % members.length]!.profileId }
  })
  await db.insertInto('restaurants').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** What the browsers of these many members send, each with a session of its own. */
export async function signInCrowd(world: World, size: number): Promise<string[]> {
  const { db } = world.database
  const ids: string[] = []
  for (let left = size; left > 0; left -= 500) ids.push(...(await crowd(world, Math.min(left, 500))))
  const profiles = await db.selectFrom('profiles').select('auth_id').where('id', 'in', ids).execute()
  const expires_at = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const sessions = profiles.map(({ auth_id }) => ({ id: randomUUID(), user_id: auth_id, token: randomUUID(), expires_at }))
  for (let at = 0; at < sessions.length; at += 500)
    await db
      .insertInto('auth_sessions')
      .values(sessions.slice(at, at + 500))
      .execute()
  const { name } = (await world.services.auth.$context).authCookies.sessionToken
  return sessions.map(({ token }) => {
    const signature = createHmac('sha256', world.services.secret).update(token).digest('base64')
    return `${name}=${encodeURIComponent(`${token}.${signature}`)}`
  })
}
