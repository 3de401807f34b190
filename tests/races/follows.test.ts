import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { FollowState } from '#features/follows/follows.contract.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const times = <T>(amount: number, task: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: amount }, (_, turn) => task(turn)))
const follow = (from: Member, to: Member, following = true) =>
  from.send<FollowState>('PUT', `/profiles/${to.profileId}/follow`, { following })
const relation = async (from: Member, to: Member) => (await from.get<FollowState>(`/profiles/${to.profileId}/follow`)).body
const countsOf = async (member: Member) => (await member.get<Profile>('/profile')).body.counts

describe('following at the same moment', () => {
  it('two members who follow each other at once are friends, in twenty rounds [FOL-05 FOL-06]', async () => {
    const [one, other] = [await testApp.member(), await testApp.member()]
    const both = async (following: boolean) => {
      const answers = await Promise.all([follow(one, other, following), follow(other, one, following)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      return [(await relation(one, other)).isMutual, (await relation(other, one)).isMutual]
    }
    for (let round = 0; round < 20; round++)
      expect([await both(true), await both(false)]).toEqual([Array(2).fill(true), Array(2).fill(false)])
  })

  it('twenty presses are one follow, and after twenty toggles the counts are right [FOL-01 FOL-04]', async () => {
    const [fan, star] = [await testApp.member(), await testApp.member()]
    const answers = await times(20, () => follow(fan, star))
    expect(answers.map(({ status, body }) => `${status} ${body.followers}`)).toEqual(Array(20).fill('200 1'))
    const changes = await times(20, (turn) => follow(fan, star, turn % 2 === 0))
    expect(changes.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { isFollowing, followers } = await relation(fan, star)
    expect([followers, (await countsOf(fan)).following, (await countsOf(star)).followers]).toEqual(Array(3).fill(isFollowing ? 1 : 0))
  })

  it('six members who all follow one another at once do not deadlock', async () => {
    const crowd = await times(6, () => testApp.member())
    const pairs = crowd.flatMap((from) => crowd.filter((to) => to !== from).map((to) => [from, to] as const))
    for (const following of [true, false, true]) {
      const answers = await Promise.all(pairs.map(([from, to]) => follow(from, to, following)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect(await countsOf(crowd[0]!)).toMatchObject({ followers: 5, following: 5 })
  })

  it('a member who leaves while being followed is gone from every list, and nothing fails', async () => {
    const [leaver, ...fans] = (await times(11, () => testApp.member())) as [Member, ...Member[]]
    for (const fan of fans) await follow(leaver, fan)
    const answers = await Promise.all([
      ...fans.map((fan) => follow(fan, leaver)),
      inTransaction(testApp.database.db, async (tx) => {
        // As account deletion does: locks every profile whose counts change, in lock order.
        await lockProfiles(
          tx,
          [leaver, ...fans].map(({ profileId }) => profileId),
        )
        await tx.deleteFrom('profiles').where('id', '=', leaver.profileId).execute()
      }),
    ])
    const statuses = answers.flatMap((answer) => (answer ? [answer.status] : []))
    expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([])
    for (const fan of fans) {
      const { followers, following } = await countsOf(fan)
      expect([followers, following]).toEqual([0, 0])
    }
    // The account remains; its next visit creates a profile, as the invariants require. No server code deleted the old one.
    testApp.context.sessions.clear()
    await leaver.get('/profile')
  })
})
