import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
})
afterAll(() => testApp.close())

describe('admins', () => {
  it('who take the role from each other at the same moment leave one admin, each time [SANC-01]', async () => {
    const members = [await testApp.member('yonetici'), await testApp.member('yonetmen')]
    for (let turn = 0; turn < 10; turn++) {
      for (const { profileId } of members) await makeAdmin(testApp, profileId)
      const [one, two] = members as [(typeof members)[number], (typeof members)[number]]
      const answers = await Promise.all([
        one.send('DELETE', `/moderation/admins/${two.username}`),
        two.send('DELETE', `/moderation/admins/${one.username}`),
      ])
      expect(answers.map(({ status, body }) => [status, body['code']]).sort()).toEqual([
        [200, undefined],
        [403, 'ADMIN_ONLY'],
      ])
      const { rows } = await testApp.database.pool.query('select count(*)::int as n from profiles where is_admin(id)')
      expect(rows).toEqual([{ n: 1 }])
    }
  })
})
