import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { crowd, readAll } from '#tests/support/scenes.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import type { FollowPage, FollowState } from '../follows.contract.ts'

type Member = Awaited<ReturnType<World['member']>>

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const members = (...names: string[]) => Promise.all(names.map((name) => world.member(name)))
const follow = (member: Member, id: string, following = true) =>
  member.send<FollowState & { code: string; message: string }>('PUT', `/profiles/${id}/follow`, { following })
const relation = async (member: Member, id: string) => (await member.get<FollowState>(`/profiles/${id}/follow`)).body
const listed = async (member: Member, id: string, list: 'followers' | 'following') =>
  (await member.get<FollowPage>(`/profiles/${id}/${list}`)).body.items
const countsOf = async (member: Member, id: string) => (await member.get<Profile>(`/profiles/by-id/${id}`)).body.counts

describe('following somebody', () => {
  it('is one row, however often it is wished, and none after it is taken back [FOL-01 FOL-04]', async () => {
    const [zeynep, kadir] = (await members('zeynep', 'kadir')) as [Member, Member]
    const expected = { isFollowing: true, followsYou: false, isMutual: false, followers: 1 }
    for (let turn = 0; turn < 2; turn++) expect((await follow(zeynep, kadir.profileId)).body).toEqual(expected)
    const { rows } = await world.database.pool.query('select * from follows where follower_id = $1', [zeynep.profileId])
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
    await expect(world.database.pool.query(again, [zeynep.profileId, kadir.profileId])).rejects.toMatchObject({
      constraint: 'follows_once',
    })
    for (let turn = 0; turn < 2; turn++)
      expect((await follow(zeynep, kadir.profileId, false)).body).toEqual({ ...expected, isFollowing: false, followers: 0 })
  })

  it('back makes both friends; who takes it back ends that and takes nothing of the other [FOL-05 FOL-06 FOL-11]', async () => {
    const [one, other, third] = (await members('bir', 'iki', 'uc')) as [Member, Member, Member]
    await follow(one, other.profileId)
    expect(await relation(other, one.profileId)).toEqual({ isFollowing: false, followsYou: true, isMutual: false, followers: 0 })
    expect((await follow(other, one.profileId)).body).toEqual({ isFollowing: true, followsYou: true, isMutual: true, followers: 1 })
    expect(await relation(one, other.profileId)).toMatchObject({ isMutual: true })
    expect(await relation(third, one.profileId)).toEqual({ isFollowing: false, followsYou: false, isMutual: false, followers: 1 })
    // Whoever never followed takes nothing away from those who do, whatever they send.
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

  it('of oneself is refused, and of nobody is not found [FOL-03 FOL-10]', async () => {
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
    await expect(world.database.pool.query(insert, [member.profileId])).rejects.toMatchObject({ constraint: 'follows_not_self' })
  })

  it('shows at once in both lists, in the relation and in the counts, and so does taking it back [FOL-02]', async () => {
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

  it('brings the badge of friends to whichever of the two has enough of them now [BADGE-05]', async () => {
    await world.database.pool.query(
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
    // The one who is followed back last gets it as well as the one who follows.
    await follow(third, one.profileId)
    expect([await badges(one), await badges(other), await badges(third)]).toEqual([['Sofra'], ['Sofra'], ['Sofra']])
  })

  it('has a limit of sixty in an hour, in which taking back counts too', async () => {
    const limited = await createWorld({ RATE_LIMITS: 'on' })
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
  it('say who somebody is, since when, whether they are friends, and how the asker stands to each [ENT-08 FOL-04]', async () => {
    const [owner, asker, fan] = (await members('sahip', 'soran', 'hayran')) as [Member, Member, Member]
    await follow(fan, owner.profileId)
    await follow(owner, fan.profileId)
    await follow(asker, owner.profileId)
    await follow(fan, asker.profileId)
    const person = ({ profileId, username }: Member, nickname: string) => ({ id: profileId, username, nickname, avatarUrl: null })
    const followedAt = expect.stringMatching(/Z$/) as string
    const none = { isFollowing: false, followsYou: false, isMutual: false }
    expect(await listed(asker, owner.profileId, 'followers')).toEqual([
      { ...person(asker, 'soran'), followedAt, isMutual: false, relation: null },
      { ...person(fan, 'hayran'), followedAt, isMutual: true, relation: { ...none, followsYou: true } },
    ])
    expect(await listed(asker, owner.profileId, 'following')).toEqual([
      { ...person(fan, 'hayran'), followedAt, isMutual: true, relation: { ...none, followsYou: true } },
    ])
    expect((await listed(owner, owner.profileId, 'followers')).map(({ relation: own }) => own)).toEqual([
      { ...none, followsYou: true },
      { isFollowing: true, followsYou: true, isMutual: true },
    ])
    expect(JSON.stringify(await listed(asker, owner.profileId, 'followers'))).not.toMatch(/@example\.com|auth/i)
  })

  it('go latest first, page by page, even where many came at one moment, and refuse a foreign cursor', async () => {
    const [owner] = (await members('sahip')) as [Member]
    const fans = await crowd(world, 7)
    const at = (index: number) => new Date(Date.UTC(2026, 0, index < 4 ? 1 : index))
    const rows = fans.map((id, index) => ({ follower_id: id, following_id: owner.profileId, created_at: at(index) }))
    await world.database.db.insertInto('follows').values(rows).execute()
    const back = fans.map((id, index) => ({ follower_id: owner.profileId, following_id: id, created_at: at(index) }))
    await world.database.db.insertInto('follows').values(back).execute()
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

  it('cost the same for a member whom very many follow', async () => {
    const { pool } = world.database
    const [owner] = (await members('unlu')) as [Member]
    const fans = await crowd(world, 1500)
    // In pieces: each follow moves counters, and a statement has five seconds.
    for (let from = 0; from < fans.length; from += 300)
      await pool.query('insert into follows (follower_id, following_id) select id, $1 from unnest($2::uuid[]) id', [
        owner.profileId,
        fans.slice(from, from + 300),
      ])
    await pool.query('vacuum analyze follows')
    await pool.query('analyze profiles')
    // Twenty rows and one more: each with its profile and the two ties to the asker, and the asker's own session.
    expect(await rowsRead(world, () => owner.get(`/profiles/${owner.profileId}/followers`))).toBeLessThanOrEqual(21 * 4 + 10)
  }, 60_000)
})
