import { afterAll, beforeAll, expect, it } from 'vitest'
import { badgeOf, crowd } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { RestaurantMerge } from '../merges.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

it('a newcomer’s waiting comments on both restaurants: one waits on, and the undo brings back the other [MRG-02 DESK-06]', async () => {
  const admin = await testApp.member('birlestiren')
  await badgeOf(testApp, admin.profileId, { name: 'admin' })
  const [kept, gone] = [await testApp.restaurant(), await testApp.restaurant()]
  const [both, one] = await crowd(testApp, 2)
  const { pool } = testApp.database
  await pool.query("insert into held_texts (user_id, question_id, content) values ($1, $3, 'Bir'), ($1, $4, 'Öteki'), ($2, $4, 'Tek')", [
    both,
    one,
    kept,
    gone,
  ])
  const stored = async () => (await pool.query<{ question_id: string; content: string }>('select * from held_texts order by id')).rows
  const before = await stored()
  const { body } = await admin.post<RestaurantMerge>('/moderation/merges', { survivorId: kept, absorbedId: gone })
  expect((await stored()).map(({ question_id, content }) => [question_id, content])).toEqual([
    [kept, 'Bir'],
    [kept, 'Tek'],
  ])
  expect((await admin.post(`/moderation/merges/${body.id}/undo`)).status).toBe(200)
  expect(await stored()).toEqual(before)
})
