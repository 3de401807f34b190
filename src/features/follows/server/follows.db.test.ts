import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { crowd, readAll } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { FollowPage, FollowState } from '../follows.contract.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const members = (...names: string[]) => Promise.all(names.map((name) => testApp.member(name)))
const follow = (member: Member, id: string, following = true) =>
  member.send<FollowState & { code: string; message: string }>('PUT', `/profiles/${id}/follow`, { following })
const relation = async (member: Member, id: string) => (await member.get<FollowState>(`/profiles/${id}/follow`)).body
const listed = async (member: Member, id: string, list: 'followers' | 'following') =>
  (await member.get<FollowPage>(`/profiles/${id}/${list}`)).body.items
const countsOf = async (member: Member, id: string) => (await member.get<Profile>(`/profiles/by-id/${id}`)).body.counts

describe('following a member', () => {
  it('is one row, even after repeated calls, and none after unfollowing [FOL-01 FOL-04]', async () => {
    const [zeynep, kadir] = (await members('zeynep', 'kadir')) as [Member, Member]
    const expected = { isFollowing: true, followsYou: false, isMutual: false, followers: 1 }
    for (let turn = 0; turn < 2; turn++) expect((await follow(zeynep, kadir.profileId)).body).toEqual(expected)
    const { rows } = await testApp.database.pool.query('select * from follows where follower_id = $1', [zeynep.profileId])
    expect(rows).toEqual([
      {
        id: expect.any(Number) as number,
        follower_id: zeynep.profileId,
        following_id: kadir.profileId,
        created_at: expect.any(Date) as Date,
        is_mutual: false,
      },
    ])
    const again = 'insert into follows (follower_id, following_id) values ($1, $2)'
    await expect(testApp.database.pool.query(again, [zeynep.profileId, kadir.profileId])).rejects.toMatchObject({
      constraint: 'follows_once',
    })
    for (let turn = 0; turn < 2; turn++)
      expect((await follow(zeynep, kadir.profileId, false)).body).toEqual({ ...expected, isFollowing: false, followers: 0 })
  })

  it('back makes both friends; unfollowing ends that and keeps the other member’s follow [FOL-05 FOL-06 FOL-11]', async () => {
    const [one, other, third] = (await members('bir', 'iki', 'uc')) as [Member, Member, Member]
    await follow(one, other.profileId)
    expect(await relation(other, one.profileId)).toEqual({ isFollowing: false, followsYou: true, isMutual: false, followers: 0 })
    expect((await follow(other, one.profileId)).body).toEqual({ isFollowing: true, followsYou: true, isMutual: true, followers: 1 })
    expect(await relation(one, other.profileId)).toMatchObject({ isMutual: true })
    expect(await relation(third, one.profileId)).toEqual({ isFollowing: false, followsYou: false, isMutual: false, followers: 1 })
    // A member who never followed removes no other member's follow, with any body.
    await follow(third, one.profileId, false)
    for (const forged of [{ followerId: other.profileId }, { follower_id: other.profileId }])
      expect((await third.send('PUT', `/profiles/${one.profileId}/follow`, { following: false, ...forged })).status).toBe(422)
    expect(await relation(one, other.profileId)).toMatchObject({ isMutual: true })
    expect((await follow(one, other.profileId, false)).body).toEqual({
      isFollowing: false,
      followsYou: true,
      isMutual: false,
      followers: 0,
    })
    expect((await listed(third, one.profileId, 'followers')).map(({ id, isMutual }) => [id, isMutual])).toEqual([[other.profileId, false]])
  })

  it('is refused for oneself, and an unknown member is not found [FOL-03 FOL-10]', async () => {
    const [member] = (await members('narsis')) as [Member]
    for (const following of [true, false]) {
      const own = await follow(member, member.profileId, following)
      expect([own.status, own.body.code, own.body.message]).toEqual([403, 'FOLLOW_SELF', 'You cannot follow yourself'])
      const nobody = await follow(member, randomUUID(), following)
      expect([nobody.status, nobody.body.code, nobody.body.message]).toEqual([404, 'PROFILE_NOT_FOUND', 'Profile not found'])
    }
    for (const rest of ['follow', 'followers', 'following'])
      expect((await member.get(`/profiles/${randomUUID()}/${rest}`)).body['message']).toBe('Profile not found')
    const insert = 'insert into follows (follower_id, following_id) values ($1, $1)'
    await expect(testApp.database.pool.query(insert, [member.profileId])).rejects.toMatchObject({ constraint: 'follows_not_self' })
  })

  it('shows at once in both lists, in the relation and in the counts, and so does unfollowing [FOL-02]', async () => {
    const [one, other] = (await members('bir', 'iki')) as [Member, Member]
    for (const following of [true, false, true]) {
      await follow(one, other.profileId, following)
      const expected = following ? 1 : 0
      const [followers, followed] = [await listed(one, other.profileId, 'followers'), await listed(one, one.profileId, 'following')]
      expect([followers.length, followed.length]).toEqual([expected, expected])
      expect(await relation(one, other.profileId)).toMatchObject({ isFollowing: following, followers: expected })
      expect((await countsOf(one, other.profileId)).followers).toBe(expected)
      expect((await countsOf(one, one.profileId)).following).toBe(expected)
    }
  })

  it('awards the badge of friends to either of the two who now has enough [BADGE-05]', async () => {
    await testApp.database.pool.query(
      `insert into badges (name, description, emoji, condition_type, condition_value) values ('Sofra', '-', '🤝', 'friends_count', 2)`,
    )
    const [one, other, third] = (await members('bir', 'iki', 'uc')) as [Member, Member, Member]
    const badges = async (member: Member) =>
      (await one.get<{ items: { name: string }[] }>(`/profiles/${member.profileId}/badges`)).body.items
        .map(({ name }) => name)
        .filter((name) => name === 'Sofra')
    for (const [from, to] of [
      [one, other],
      [other, one],
      [third, other],
      [other, third],
      [one, third],
    ] as const)
      await follow(from, to.profileId)
    expect([await badges(one), await badges(other), await badges(third)]).toEqual([[], ['Sofra'], []])
    // A member who is followed back gets it, as well as the member who follows.
    await follow(third, one.profileId)
    expect([await badges(one), await badges(other), await badges(third)]).toEqual([['Sofra'], ['Sofra'], ['Sofra']])
  })

  it('has a limit of sixty per hour, including unfollows', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' })
    try {
      const [member, other] = [await limited.member(), await limited.member()]
      const answers: number[] = []
      for (let turn = 0; turn < 61; turn++)
        answers.push((await member.send('PUT', `/profiles/${other.profileId}/follow`, { following: turn % 2 === 0 })).status)
      expect(answers).toEqual([...Array<number>(60).fill(200), 429])
    } finally {
      await limited.close()
    }
  })
})

describe('the lists of a profile', () => {
  it('show each member, the date, whether they are friends, and the viewer’s relation to each [ENT-08 FOL-04]', async () => {
    const [owner, requester, fan] = (await members('sahip', 'soran', 'hayran')) as [Member, Member, Member]
    await follow(fan, owner.profileId)
    await follow(owner, fan.profileId)
    await follow(requester, owner.profileId)
    await follow(fan, requester.profileId)
    const person = ({ profileId, username }: Member, nickname: string) => ({ id: profileId, username, nickname, avatarUrl: null })
    const followedAt = expect.stringMatching(/Z$/) as string
    const none = { isFollowing: false, followsYou: false, isMutual: false }
    expect(await listed(requester, owner.profileId, 'followers')).toEqual([
      { ...person(requester, 'soran'), followedAt, isMutual: false, relation: null },
      { ...person(fan, 'hayran'), followedAt, isMutual: true, relation: { ...none, followsYou: true } },
    ])
    expect(await listed(requester, owner.profileId, 'following')).toEqual([
      { ...person(fan, 'hayran'), followedAt, isMutual: true, relation: { ...none, followsYou: true } },
    ])
    expect((await listed(owner, owner.profileId, 'followers')).map(({ relation: own }) => own)).toEqual([
      { ...none, followsYou: true },
      { isFollowing: true, followsYou: true, isMutual: true },
    ])
    expect(JSON.stringify(await listed(requester, owner.profileId, 'followers'))).not.toMatch(/@example\.com|auth/i)
  })

  it('are sorted latest first, page by page, even with equal timestamps, and refuse a foreign cursor', async () => {
    const [owner] = (await members('sahip')) as [Member]
    const fans = await crowd(testApp, 7)
    const at = (index: number) => new Date(Date.UTC(2026, 0, index < 4 ? 1 : index))
    const rows = fans.map((id, index) => ({ follower_id: id, following_id: owner.profileId, created_at: at(index) }))
    await testApp.database.db.insertInto('follows').values(rows).execute()
    const back = fans.map((id, index) => ({ follower_id: owner.profileId, following_id: id, created_at: at(index) }))
    await testApp.database.db.insertInto('follows').values(back).execute()
    for (const list of ['followers', 'following']) {
      const path = `/profiles/${owner.profileId}/${list}`
      const { items, pages } = await readAll(
        async (cursor) => (await owner.get<FollowPage>(`${path}?limit=3${cursor ? `&cursor=${cursor}` : ''}`)).body,
      )
      expect([items.map(({ id }) => id), pages]).toEqual([fans.toReversed(), 3])
      for (const cursor of ['bm9uZQ', 'e30', 'WzEsMSwieCJd'])
        expect((await owner.get(`${path}?cursor=${cursor}`)).body['code']).toBe('INVALID_INPUT')
    }
  })

  it('cost the same for a member with very many followers', async () => {
    const { pool } = testApp.database
    const [owner] = (await members('unlu')) as [Member]
    const fans = await crowd(testApp, 1500)
    // In batches: each follow updates counters, and a statement has a timeout of five seconds.
    for (let from = 0; from < fans.length; from += 300)
      await pool.query('insert into follows (follower_id, following_id) select id, $1 from unnest($2::uuid[]) id', [
        owner.profileId,
        fans.slice(from, from + 300),
      ])
    await pool.query('vacuum analyze follows')
    await pool.query('analyze profiles')
    // Twenty rows and one more: each with its profile and both relations to the viewer, and the viewer's session.
    expect(await rowsRead(testApp, () => owner.get(`/profiles/${owner.profileId}/followers`))).toBeLessThanOrEqual(21 * 4 + 10)
  }, 60_000)
})
