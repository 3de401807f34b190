import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '#tests/support/world.ts'
import { conversationKey, createIdentity } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('a device and the database give a conversation one name, 32 characters, the same from both sides [RT-07]', async () => {
  for (let round = 0; round < 50; round++) {
    const [a, b] = [randomUUID(), randomUUID()]
    const name = await conversationKey(a, b)
    const { rows } = await sql<{ name: string; back: string }>`
      select conversation_key(${a}, ${b}) as name, conversation_key(${b}, ${a}) as back`.execute(world.database.db)
    expect(rows).toEqual([{ name, back: name }])
    expect(name).toMatch(/^[0-9a-f]{32}$/)
    expect(await conversationKey(b.toUpperCase(), a)).toBe(name)
  }
})

it('the database keeps a key under the name that its device gave it, and under no other', async () => {
  const { profileId } = await world.member()
  const [one, other] = [await createIdentity(), await createIdentity()]
  const keep = (kid: string, publicKey: string) =>
    world.database.db.insertInto('user_keys').values({ kid, user_id: profileId, public_key: publicKey }).execute()
  await expect(keep(other.kid, one.publicKey)).rejects.toMatchObject({ constraint: 'user_keys_names_key' })
  await keep(one.kid, one.publicKey)
})
