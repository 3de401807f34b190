import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { conversationKey, createIdentity } from './index.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

it('device and database derive the same conversation name from both sides, with 32 characters [RT-07]', async () => {
  for (let round = 0; round < 50; round++) {
    const [a, b] = [randomUUID(), randomUUID()]
    const name = await conversationKey(a, b)
    const { rows } = await sql<{ name: string; back: string }>`
      select conversation_key(${a}, ${b}) as name, conversation_key(${b}, ${a}) as back`.execute(testApp.database.db)
    expect(rows).toEqual([{ name, back: name }])
    expect(name).toMatch(/^[0-9a-f]{32}$/)
    expect(await conversationKey(b.toUpperCase(), a)).toBe(name)
  }
})

it('the database stores a key only under the name that its device gave it', async () => {
  const { profileId } = await testApp.member()
  const [one, other] = [await createIdentity(), await createIdentity()]
  const keep = (kid: string, publicKey: string) =>
    testApp.database.db.insertInto('user_keys').values({ kid, user_id: profileId, public_key: publicKey }).execute()
  await expect(keep(other.kid, one.publicKey)).rejects.toMatchObject({ constraint: 'user_keys_names_key' })
  await keep(one.kid, one.publicKey)
})
