import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { badgeOf } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const times = <T>(amount: number, task: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: amount }, (_, turn) => task(turn)))

describe('a profile at the same moment', () => {
  it('of twenty nicknames at once one remains, and other changes made meanwhile stay', async () => {
    const member = await testApp.member()
    const answers = await times(20, (turn) =>
      member.send('PATCH', '/profile', turn === 7 ? { description: 'Acılı severim' } : { nickname: `İsim ${turn}` }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
    const { nickname, description } = (await member.get<Profile>('/profile')).body
    expect(nickname).toMatch(/^İsim \d+$/)
    expect(description).toBe('Acılı severim')
  })

  it('a badge chosen while it is revoked is refused or removed, never worn without being held [BADGE-08]', async () => {
    const member = await testApp.member()
    for (let round = 0; round < 15; round++) {
      const badge = await badgeOf(testApp, member.profileId)
      const choose = () => member.send('PUT', '/profile/primary-badge', { badgeId: badge })
      const [answers] = await Promise.all([
        times(4, choose),
        testApp.database.pool.query('delete from user_badges where user_id = $1 and badge_id = $2', [member.profileId, badge]),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect((await choose()).body['code']).toBe('BADGE_NOT_EARNED')
      expect((await member.get<Profile>('/profile')).body.primaryBadge).toBeNull()
    }
  })
})
