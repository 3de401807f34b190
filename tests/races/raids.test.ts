import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Answer } from '#tests/support/client.ts'
import { conversationOf, write } from '#tests/support/envelopes.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { bringBack, thisHour, undoRaid } from '#tests/support/raids.ts'
import { flood, raidGround } from '#tests/support/raid-scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
let admin: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
})
afterAll(() => testApp.close())

/** Members act again and again until the work is done. None of them meets an error of the server. */
async function meanwhile<T>(task: Promise<T>, acts: () => Promise<Answer<object>>[]): Promise<T> {
  let isDone = false
  void task.finally(() => (isDone = true))
  do expect((await Promise.all(acts())).filter(({ status }) => status >= 500)).toEqual([])
  while (!isDone)
  return task
}

it('members who answer gifts and messages, price dishes and change hours while a raid goes and returns lose nothing [DESK-02]', async () => {
  const ground = await raidGround(testApp, admin)
  const { restaurant, bare, choosy, friend, raiders } = ground
  const { gifts, collection } = await flood(testApp, ground)
  const acts = (dish: string): Promise<Answer<object>>[] => [
    choosy.post(`/gifts/${gifts.open}/accept`),
    choosy.post(`/conversations/${conversationOf(raiders[0], choosy)}/accept`),
    choosy.post('/conversations/read', {}),
    write(choosy, raiders[2]),
    write(choosy, friend),
    friend.send('PUT', `/collections/${collection}/like`, { liked: false }),
    ...['Baskın Dürüm', 'Yarım', dish].map((name) => friend.post(`/restaurants/${restaurant.id}/prices`, { dish: name, amount: 700 })),
    friend.send('PUT', `/restaurants/${bare}/hours`, { value: 'Tu 10:00-12:00', version: 0 }),
    friend.send('PUT', `/restaurants/${bare}/hours`, { value: 'We 10:00-12:00', version: 1 }),
    restaurant.business.send('PUT', `/restaurants/${restaurant.id}/hours`, { value: 'Tu 10:00-12:00', version: 1 }),
    restaurant.voters[0].post('/vote', { questionId: restaurant.id, rating: 10 }),
  ]
  const undone = await meanwhile(undoRaid(testApp, admin, thisHour()), () => acts('Yeni'))
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  expect(undone.state).toBe('undone')
  expect((await meanwhile(bringBack(testApp, admin, undone.id), () => acts('Daha yeni'))).state).toBe('returned')
  const { rows } = await testApp.database.pool.query<{ name: string }>(
    `select d.name from prices p join dishes d on d.id = p.dish_id where p.user_id = $1 and p.amount = 700 order by 1`,
    [friend.profileId],
  )
  expect(rows.map(({ name }) => name)).toEqual(['Baskın Dürüm', 'Daha yeni', 'Yarım', 'Yeni'])
})
