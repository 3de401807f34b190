import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { comment, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Today } from '../desk.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

it('the overview counts what happened since midnight in Istanbul, and nothing of the day before', async () => {
  const [moderator, admin, member] = [await testApp.member('hakem'), await testApp.member('yonetici'), await testApp.member('uye')]
  await makeModerator(testApp, moderator.profileId)
  await makeAdmin(testApp, admin.profileId)
  const today = async () => (await moderator.get<Today>('/moderation/today')).body
  const before = await today()
  expect(before).toMatchObject({ signUps: 3, sanctions: 0 })
  const restaurant = await testApp.restaurant({ author_id: admin.profileId })
  await membersVote(testApp, restaurant, [member.profileId], [8])
  await comment(testApp, restaurant, member.profileId)
  await admin.post('/moderation/sanctions', { username: member.username, kind: 'warning', days: null, ...reason })
  await testApp.member('yeni')
  const after = await today()
  expect(after).toEqual({
    signUps: before.signUps + 1,
    restaurants: before.restaurants + 1,
    votes: before.votes + 1,
    comments: before.comments + 1,
    sanctions: 1,
    storage: 'free',
  })
  const { pool } = testApp.database
  const yesterday = `date_trunc('day', now() at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul' - interval '1 second'`
  for (const table of ['profiles', 'restaurants', 'votes', 'comments']) await pool.query(`update ${table} set created_at = ${yesterday}`)
  await pool.query(`update decisions set decided_at = ${yesterday}`)
  expect(await today()).toEqual({ signUps: 0, restaurants: 0, votes: 0, comments: 0, sanctions: 0, storage: 'free' })
  expect((await member.get('/moderation/today')).body['code']).toBe('ADMIN_ONLY')
})

it('the overview warns the staff at 80 % of the quota and says at 90 % that uploads stopped [PIC-04]', async () => {
  const fill = async (gigabytes: number) => {
    const filled = await createTestApp()
    const moderator = await filled.member('hakem')
    await makeModerator(filled, moderator.profileId)
    await filled.database.pool.query(
      `insert into media_files (name, kind, bytes) select 'dolu-' || n || '.webp', 'eater', 100000000 from generate_series(1, $1::int) n`,
      [gigabytes * 10],
    )
    const { storage } = (await moderator.get<Today>('/moderation/today')).body
    await filled.close()
    return storage
  }
  expect(await fill(39.9)).toBe('free')
  expect(await fill(40)).toBe('near')
  expect(await fill(45)).toBe('full')
})
