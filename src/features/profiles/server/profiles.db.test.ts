import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { badgeOf, comment, crowd, duet, membersVote, readAll } from '#tests/support/scenes.ts'
import { settled } from '#tests/support/settled.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { EarnedBadges, Profile } from '../profiles.contract.ts'
import { getProfilePreview } from './get-profile.ts'

let testApp: TestApp
let requester: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await createTestApp()
  requester = await testApp.member('bakan')
})
afterAll(() => testApp.close())

const profileOf = async (username: string) => (await requester.get<Profile>(`/profiles/${username}`)).body
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

describe('a profile', () => {
  it('is found by username in any case or by id, and contains the member’s names and counts [PROF-28 PROF-32 PROF-33]', async () => {
    const member = await testApp.member('zeynep')
    const badge = await badgeOf(testApp, member.profileId)
    await member.send('PUT', '/profile/primary-badge', { badgeId: badge })
    await member.send('PATCH', '/profile', { description: 'Puanım cimridir.' })
    await member.post('/vote', { questionId: await testApp.restaurant(), rating: 8, comment: 'Güzel' })
    const expected = {
      id: member.profileId,
      username: member.username,
      nickname: 'zeynep',
      avatarUrl: null,
      description: 'Puanım cimridir.',
      points: 0.3,
      primaryBadgeId: badge,
      primaryBadge: expect.objectContaining({ id: badge, userId: member.profileId }) as object,
      createdAt: expect.stringMatching(/Z$/) as string,
      counts: { reviewed: 1, restaurants: 0, comments: 1, votes: 1, followers: 0, following: 0 },
    }
    for (const path of [member.username, member.username.toUpperCase(), `by-id/${member.profileId}`])
      expect((await requester.get(`/profiles/${path}`)).body).toEqual(expected)
    const account = {
      authId: expect.any(String) as string,
      email: `${member.username}@example.com`,
      showOnline: true,
      messagesFrom: 'everybody',
      debt: 0,
    }
    expect((await member.get(`/profiles/${member.username}`)).body).toEqual({ ...expected, ...account })
  })

  it('shows visitors a preview: name, picture, badge and counts; a former username leads there too [FIX-07]', async () => {
    const member = await testApp.member('onizleme')
    const preview = await getProfilePreview(testApp.context, member.username.toUpperCase())
    expect(preview).toEqual({
      id: member.profileId,
      username: member.username,
      nickname: 'onizleme',
      avatarUrl: null,
      primaryBadge: null,
      counts: { reviewed: 0, restaurants: 0, comments: 0, votes: 0, followers: 0, following: 0 },
    })
    const badge = await badgeOf(testApp, member.profileId)
    await member.send('PUT', '/profile/primary-badge', { badgeId: badge })
    const worn = (await getProfilePreview(testApp.context, member.username)).primaryBadge
    expect([worn?.id, JSON.stringify(worn).includes(member.profileId)]).toEqual([badge, false])
    const renamed = `${member.username}_yeni`.slice(0, 20)
    expect((await member.send('PATCH', '/profile', { username: renamed })).status).toBe(200)
    expect((await getProfilePreview(testApp.context, member.username)).username).toBe(renamed)
    await expect(getProfilePreview(testApp.context, 'kimse_yok')).rejects.toMatchObject({ code: 'PROFILE_NOT_FOUND' })
    expect((await testApp.visitor().get(`/profiles/${renamed}`)).status).toBe(401)
  })

  it('shows a debt only to its member, in the profile and in the current viewer [REPAIR-08]', async () => {
    const member = await testApp.member('borclu')
    await testApp.database.db
      .insertInto('points_log')
      .values({ user_id: member.profileId, points_change: -30, reason: 'REVERSED', source: 'test:debt' })
      .execute()
    expect((await member.get<Profile>('/profile')).body).toMatchObject({ points: 0, debt: 3 })
    expect((await member.get<Profile>(`/profiles/${member.username}`)).body).toMatchObject({ points: 0, debt: 3 })
    expect((await member.get<ViewerResult>('/viewer')).body.profile).toMatchObject({ points: 0, debt: 3 })
    for (const path of [member.username, `by-id/${member.profileId}`])
      expect((await requester.get(`/profiles/${path}`)).body).not.toHaveProperty('debt')
  })

  it('shows the account only to its owner, not even to an admin [PROF-31 ENT-05]', async () => {
    const member = await testApp.member('gizli')
    const own = (await member.get<Profile>('/profile')).body
    expect(own).toMatchObject({ id: member.profileId, points: 0, username: member.username, avatarUrl: null, description: null })
    const { rows } = await testApp.database.pool.query('select auth_id from profiles where id = $1', [member.profileId])
    expect([own.authId, own.email]).toEqual([rows[0].auth_id, `${member.username}@example.com`])
    const admin = await testApp.member('yonetici')
    await badgeOf(testApp, admin.profileId, { name: 'admin' })
    const restaurant = await testApp.restaurant({ author_id: member.profileId })
    await comment(testApp, restaurant, member.profileId)
    const others = [requester, admin].flatMap((other) =>
      [
        `/profiles/${member.username}`,
        `/profiles/by-id/${member.profileId}`,
        `/profiles/${member.profileId}/restaurants`,
        `/profiles/${member.profileId}/reviewed`,
        `/profiles/${member.profileId}/badges`,
        `/comments?userId=${member.profileId}`,
        `/search?q=${member.username}`,
        `/restaurants/${restaurant}`,
        `/restaurants/${restaurant}/comments`,
      ].map(async (path) => {
        const { status, body } = await other.get(path)
        return [path, status, /auth_?id|@example\.com/i.test(JSON.stringify(body)) || JSON.stringify(body).includes(own.authId!)]
      }),
    )
    for (const [path, status, isTold] of await Promise.all(others)) expect([path, status, isTold]).toEqual([path, 200, false])
  })

  it('that does not exist is not found, and neither are its lists [ERR-01]', async () => {
    const nobody = randomUUID()
    const paths = [
      'yok_boyle_biri',
      'me',
      '%C5%9F%C3%BCkr%C3%BC',
      `by-id/${nobody}`,
      `${nobody}/restaurants`,
      `${nobody}/reviewed`,
      `${nobody}/badges`,
    ]
    for (const path of paths) {
      const { status, body } = await requester.get(`/profiles/${path}`)
      expect([path, status, body['code'], body['message']]).toEqual([path, 404, 'PROFILE_NOT_FOUND', 'Profile not found'])
    }
    const gone = await testApp.member()
    const { rows } = await testApp.database.pool.query('select auth_id from profiles where id = $1', [gone.profileId])
    // A missing profile of an existing account is created again when its owner comes back.
    await testApp.database.pool.query('delete from profiles where auth_id = $1', [rows[0].auth_id])
    expect((await requester.get(`/profiles/${gone.username}`)).body['message']).toBe('Profile not found')
    expect((await gone.get('/profile')).status).toBe(200)
  })

  it('shows the username where there is no nickname, and every member has a username [PROF-29 PROF-30]', async () => {
    const username = 'isimsiz_biri'
    const client = testApp.visitor()
    await client.post('/auth/sign-up', { email: 'isimsiz@example.com', password: 'acili-ezme-7', username, policiesAccepted: true })
    expect((await profileOf(username)).nickname).toBe(username)
    await expect(testApp.database.pool.query('update profiles set nickname = null where username = $1', [username])).rejects.toThrow(
      /not-null/,
    )
  })
})

describe('restaurants that a member reviewed', () => {
  it('include each restaurant once that the member added, voted on or dueted, latest first, page by page [PROF-12]', async () => {
    const [member] = (await crowd(testApp, 1)) as [string]
    const [written, voted, dueted, both, ownVoted] = await Promise.all([
      testApp.restaurant({ author_id: member, created_at: day(5) }),
      testApp.restaurant(),
      testApp.restaurant(),
      testApp.restaurant(),
      testApp.restaurant({ author_id: member, created_at: day(9) }),
    ])
    for (const [id, at] of [
      [voted, day(2)],
      [both, day(4)],
      [ownVoted, day(1)],
    ] as const) {
      await membersVote(testApp, id, [member], [7])
      await testApp.database.pool.query('update votes set created_at = $2 where question_id = $1', [id, at])
    }
    await duet(testApp, dueted, member, { created_at: day(3) })
    await duet(testApp, both, member, { created_at: day(8) })
    await duet(testApp, null, member, { created_at: day(7) })
    await membersVote(testApp, await testApp.restaurant(), await crowd(testApp, 1), [7])

    const get = async (cursor: string | null) =>
      (await requester.get<RankedPage>(`/profiles/${member}/reviewed?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body
    const { items, pages } = await readAll(get)
    expect([items.map(({ id }) => id), pages]).toEqual([[written, both, dueted, voted, ownVoted], 3])
    const { body } = await requester.get<Profile>(`/profiles/by-id/${member}`)
    expect(body.counts).toMatchObject({ reviewed: 5, restaurants: 5, votes: 3 })
  })

  it('are listed with few statements, for any amount', async () => {
    const [member] = (await crowd(testApp, 1)) as [string]
    for (let turn = 0; turn < 12; turn++) await membersVote(testApp, await testApp.restaurant(), [member], [7])
    // Bells of other tests take connections too, and so does a session that is not in memory yet.
    await settled(testApp)
    await requester.get('/viewer')
    let statements = 0
    const count = () => void statements++
    testApp.database.pool.on('acquire', count)
    await requester.get(`/profiles/${member}/reviewed?limit=12`)
    testApp.database.pool.off('acquire', count)
    expect(statements).toBeLessThanOrEqual(3)
  })
})

describe('restaurants that a member added', () => {
  it('are listed newest first, page by page, with duets, and without those of other members', async () => {
    const [member, other] = (await crowd(testApp, 2)) as [string, string]
    const original = await testApp.restaurant({ author_id: other })
    const ids = [
      await testApp.restaurant({ author_id: member, created_at: day(1) }),
      await duet(testApp, original, member, { created_at: day(2) }),
    ]
    ids.push(await testApp.restaurant({ author_id: member, created_at: day(3) }))
    const get = async (cursor: string | null) =>
      (await requester.get<RankedPage>(`/profiles/${member}/restaurants?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body
    const { items, pages } = await readAll(get)
    expect([items.map(({ id }) => id), pages]).toEqual([ids.toReversed(), 2])
    for (const list of ['restaurants', 'reviewed'])
      expect((await requester.get(`/profiles/${member}/${list}?cursor=bm9uZQ`)).body['code']).toBe('INVALID_INPUT')
  })
})

describe('changing the member’s own profile', () => {
  it('changes only the nickname and the description; an empty description becomes null [PROF-23 PROF-25]', async () => {
    const member = await testApp.member('eski')
    const change = (body: object) => member.send<Profile & { code: string; message: string }>('PATCH', '/profile', body)
    expect((await change({ nickname: '  Yeni \n isim ' })).body).toMatchObject({ nickname: 'Yeni isim', description: null })
    expect((await change({ description: 'ş'.repeat(250) })).body).toMatchObject({ nickname: 'Yeni isim', description: 'ş'.repeat(250) })
    const { status, body } = await change({ description: 'ş'.repeat(251) })
    expect([status, body.code, body.message]).toEqual([422, 'DESCRIPTION_TOO_LONG', 'Description must be 250 words or less'])
    for (const [nickname, code] of [
      ['', 'NICKNAME_EMPTY'],
      ['a', 'NICKNAME_TOO_SHORT'],
      ['a'.repeat(31), 'NICKNAME_TOO_LONG'],
    ])
      expect((await change({ nickname })).body.code).toBe(code)
    for (const forged of [{ points: 500 }, { pointsTenths: 500 }, { points_tenths: 500 }, { id: requester.profileId }])
      expect((await change({ nickname: 'Yeni', ...forged })).status).toBe(422)
    expect(await profileOf(member.username)).toMatchObject({ nickname: 'Yeni isim', description: 'ş'.repeat(250), points: 0 })
    await change({ description: ' \n ' })
    const { rows } = await testApp.database.pool.query('select description from profiles where id = $1', [member.profileId])
    expect(rows[0].description).toBeNull()
    expect(await profileOf(requester.username)).toMatchObject({ nickname: 'bakan', description: null })
  })

  it('makes one of the earned badges the primary one, never another member’s, and removes it again [BADGE-08]', async () => {
    const [member, other] = [await testApp.member(), await testApp.member()]
    const [first, second, foreign] = [
      await badgeOf(testApp, member.profileId, { earned_at: day(1) }),
      await badgeOf(testApp, member.profileId, { earned_at: day(2) }),
      await badgeOf(testApp, other.profileId),
    ]
    const choose = (badgeId: number | null) => member.send<Profile & { code: string }>('PUT', '/profile/primary-badge', { badgeId })
    const listed = (await requester.get<EarnedBadges>(`/profiles/${member.profileId}/badges`)).body.items
    expect(listed.map(({ id, earnedAt }) => [id, earnedAt])).toEqual([
      [second, day(2).toISOString()],
      [first, day(1).toISOString()],
    ])
    expect((await choose(first)).body.primaryBadge).toMatchObject({ id: first, earnedAt: day(1).toISOString() })
    for (const refused of [foreign, 9_007_199_254_740_991]) {
      const { status, body } = await choose(refused)
      expect([status, body.code]).toEqual([409, 'BADGE_NOT_EARNED'])
    }
    expect((await profileOf(member.username)).primaryBadgeId).toBe(first)
    expect((await profileOf(other.username)).primaryBadge).toBeNull()
    await testApp.database.pool.query('delete from user_badges where user_id = $1 and badge_id = $2', [member.profileId, first])
    expect(await profileOf(member.username)).toMatchObject({ primaryBadgeId: null, primaryBadge: null })
    expect((await choose(second)).body.primaryBadgeId).toBe(second)
    expect((await choose(null)).body).toMatchObject({ primaryBadgeId: null, primaryBadge: null })
  })
})

describe('the member’s own profile in the settings', () => {
  it('changes names and description together, an empty description becomes null, and nobody else’s profile changes [SET-08 SET-09 SET-16]', async () => {
    const [member, other] = [await testApp.member('ayarlar'), await testApp.member('oteki')]
    const before = await profileOf(other.username)
    const name = `yeni_${member.username}`.slice(0, 20)
    const answer = await member.send<Profile>('PATCH', '/profile', {
      username: name.toUpperCase(),
      nickname: ' Yeni  Ad ',
      description: '  ',
    })
    expect(answer.body).toMatchObject({ username: name, nickname: 'Yeni Ad', description: null, id: member.profileId })
    expect((await requester.get(`/profiles/${member.username}`)).body['username']).toBe(name)
    expect((await member.get<{ profile: { username: string } }>('/viewer')).body.profile.username).toBe(name)
    expect(await profileOf(other.username)).toEqual(before)
    for (const foreign of [
      { id: other.profileId },
      { userId: other.profileId },
      { points: 100 },
      { email: 'x@example.com' },
      { avatarUrl: 'x' },
    ])
      expect((await member.send('PATCH', '/profile', { nickname: 'Yeni Ad', ...foreign })).status).toBe(422)
  })

  it('rejects a username that is taken or reserved, in any spelling [SET-08]', async () => {
    const [member, other] = [await testApp.member('isteyen'), await testApp.member('sahibi')]
    const rename = async (username: string) => {
      const { status, body } = await member.send('PATCH', '/profile', { username })
      return [status, body['code']]
    }
    expect(await rename(other.username.toUpperCase())).toEqual([409, 'USERNAME_TAKEN'])
    for (const ours of ['admin', 'ADMIN', 'api', 'lokma', 'destek']) expect(await rename(ours)).toEqual([422, 'USERNAME_RESERVED'])
    for (const wrong of ['me', 'ab', 'İsim', 'a b c', 'zero\u200dwidth', '\uff41bcd', 'а_cyrillic'])
      expect(await rename(wrong)).toEqual([422, 'USERNAME_INVALID'])
    expect(await rename(member.username)).toEqual([200, undefined])
  })

  it('gives a name to only one of twenty members who request it at once', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => testApp.member('yarisan')))
    const answers = await Promise.all(members.map((member) => member.send('PATCH', '/profile', { username: 'tek_istenen' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })
})
