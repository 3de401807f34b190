import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashPassword } from 'better-auth/crypto'
import type { Db } from '#db/connect.ts'
import type { Chance } from './chance.ts'
import { insertRows } from './insert-rows.ts'
import { DEMO_ID_PREFIX, DEMO_PASSWORD, members } from './members.ts'
import type { DemoMedia } from './photos.ts'

const DAY = 24 * 60 * 60 * 1000
const FACES = join(import.meta.dirname, 'faces')

/** The profile ids of the demo members by username. */
export type MemberIds = Map<string, string>

/** Makes the accounts of the demo members; all have the same password. */
export async function seedMembers(tx: Db, chance: Chance, now: number, media: DemoMedia): Promise<MemberIds> {
  const password = await hashPassword(DEMO_PASSWORD)
  const accounts = members.map((member, index) => ({
    id: `${DEMO_ID_PREFIX}${member.username}`,
    name: member.nickname,
    email: member.email ?? `${member.username}@lokma.example`,
    email_verified: true,
    username: member.username,
    nickname: member.nickname,
    policies_accepted_at: new Date(now - (200 - index * 3) * DAY),
    created_at: new Date(now - (200 - index * 3) * DAY),
    updated_at: new Date(now - (200 - index * 3) * DAY),
  }))
  await insertRows(tx, 'auth_users', accounts)
  const logins = accounts.map(({ id, created_at }) => ({
    id: `${id}-password`,
    user_id: id,
    account_id: id,
    provider_id: 'credential',
    password,
    created_at,
    updated_at: created_at,
  }))
  await insertRows(tx, 'auth_accounts', logins)
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from profiles where auth_id = any(${accounts.map(({ id }) => id)})`.execute(tx)
  const people = new Map(rows.map(({ id, username }) => [username, id]))
  for (const { username, about, face } of members) {
    const avatar = face === undefined ? null : await putFace(media, people.get(username)!, face, now)
    await tx
      .updateTable('profiles')
      .set({ description: about ?? null, avatar_url: avatar, feed_seen_at: new Date(now - chance.between(1, 6) * DAY) })
      .where('username', '=', username)
      .execute()
  }
  return people
}

async function putFace(media: DemoMedia, profileId: string, face: number, now: number): Promise<string> {
  const name = `${profileId}-${now}.webp`
  await media.keep('profile', [{ name, data: await readFile(join(FACES, `${face}.webp`)) }])
  return `/media/${name}`
}
