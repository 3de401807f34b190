import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { BadgeList, BadgeProgressList } from '../badges.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

async function badge(
  name: string,
  condition_type: 'votes_count' | 'points_milestone' | 'granted',
  condition_value: number,
  is_active = true,
) {
  const values = { name, description: 'Bir rozet', emoji: '🌶️', condition_type, condition_value, is_active }
  return (await testApp.database.db.insertInto('badges').values(values).returning('id').executeTakeFirstOrThrow()).id
}

it('everybody sees the badges that can be earned, a member also how near each one is and which are held [FIX-09]', async () => {
  const one = await badge('Bir oy', 'votes_count', 1)
  const ten = await badge('On oy', 'votes_count', 10)
  const rich = await badge('Zengin', 'points_milestone', 1000)
  const gift = await badge('Özel', 'granted', 1)
  const old = await badge('Eski', 'votes_count', 1, false)
  const older = await badge('Daha eski', 'votes_count', 1, false)
  const member = await testApp.member('rozetli')
  await testApp.database.db.insertInto('user_badges').values({ user_id: member.profileId, badge_id: old }).execute()
  await member.post('/vote', { questionId: await testApp.restaurant(), rating: 7 })

  const seen = (await testApp.visitor().get<BadgeList>('/badges')).body.items.map(({ id }) => id)
  expect(seen).toEqual(expect.arrayContaining([one, ten, rich, gift]))
  expect(seen).not.toEqual(expect.arrayContaining([old]))

  const { items } = (await member.get<BadgeProgressList>('/badges/progress')).body
  const of = (id: number) => items.find((item) => item.id === id)
  expect(of(one)).toMatchObject({ current: 1, conditionValue: 1, earnedAt: expect.stringMatching(/Z$/) as string })
  expect(of(ten)).toMatchObject({ current: 1, conditionValue: 10, earnedAt: null })
  expect(of(rich)).toMatchObject({ current: 0.1, conditionValue: 1000, earnedAt: null })
  expect(of(gift)).toMatchObject({ current: null, earnedAt: null })
  expect(of(old)).toMatchObject({ isActive: false, earnedAt: expect.any(String) as string })
  expect(of(older)).toBeUndefined()
  expect((await testApp.visitor().get('/badges/progress')).status).toBe(401)
})
