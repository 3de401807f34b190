import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { DuetPage } from '#features/duets/duets.contract.ts'
import { createDuet } from '#features/duets/server/index.ts'
import { createRestaurant } from '#features/restaurants/server/index.ts'
import { newRestaurant } from '#features/restaurants/posting.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { castVote } from '#features/votes/server/index.ts'
import type { Member } from '#platform/http/viewer.ts'
import { crowd } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const viewer = (id: string): Member => ({ kind: 'member', id, authId: '', username: '', isVerified: true })
const opinion = { body: 'Bence de', rating: 8 }

async function grant(profileId: string, tenths: number): Promise<void> {
  await testApp.database.db
    .insertInto('points_log')
    .values({ user_id: profileId, points_change: tenths, reason: 'GRANTED', source: 'race' })
    .execute()
}

describe('adding at the same moment', () => {
  it('fifty members who add the same title get fifty addresses, the slug and its first forty-nine counters [SLUG-06 SLUG-09]', async () => {
    const members = await crowd(testApp, 50)
    const made = await Promise.all(
      members.map((id) => createRestaurant(testApp.context, viewer(id), newRestaurant.parse({ title: 'Ünlü Büfe' }))),
    )
    const expected = ['unlu-bufe', ...Array.from({ length: 49 }, (_, index) => `unlu-bufe-${index + 1}`)]
    expect(made.map(({ id }) => id).sort()).toEqual(expected.sort())
  })

  it('of two boosts with a hundred points one is paid, and the other restaurant is not created [HYPE-05 HYPE-07 HYPE-09]', async () => {
    const member = await testApp.member('iki')
    await grant(member.profileId, 1000)
    const answers = await Promise.all(
      [1, 2].map((turn) => member.post<Restaurant>('/restaurants', { title: `Parıltı ${turn}`, useBoost: true })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const rows = await testApp.database.db
      .selectFrom('restaurants')
      .select('hype_score')
      .where('author_id', '=', member.profileId)
      .execute()
    expect(rows).toEqual([{ hype_score: 100 }])
    const { points_tenths } = await testApp.database.db
      .selectFrom('profiles')
      .select('points_tenths')
      .where('id', '=', member.profileId)
      .executeTakeFirstOrThrow()
    expect(points_tenths).toBe(5)
  })

  it('twenty calls with one idempotency key are one restaurant, paid once', async () => {
    const member = await testApp.member('yirmi')
    await grant(member.profileId, 2000)
    const call = () =>
      member.post<Restaurant>('/restaurants', { title: 'Bir Tane', useBoost: true }, { 'idempotency-key': 'yirmi-kere-ayni' })
    const answers = await Promise.all(Array.from({ length: 20 }, call))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`))).toEqual(new Set(['201 bir-tane']))
    const rows = await testApp.database.db
      .selectFrom('points_log')
      .select('reason')
      .where('user_id', '=', member.profileId)
      .orderBy('reason')
      .execute()
    expect(rows.map(({ reason }) => reason)).toEqual(['BOOST', 'GRANTED', 'QUESTION_CREATED'])
  })

  it('twenty duets of one member are one, and those of twenty members are twenty [DUET-13]', async () => {
    const [author, member] = [await testApp.member('yazar'), await testApp.member('tek')]
    const parent = await testApp.restaurant({ author_id: author.profileId })
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.post(`/restaurants/${parent}/duets`, opinion)))
    const codes = answers.map(({ status, body }) => [status, body['code']].join(' ').trim()).sort()
    expect(codes).toEqual(['201', ...Array<string>(19).fill('409 DUET_EXISTS')])
    const members = await crowd(testApp, 20)
    await Promise.all(members.map((id) => createDuet(testApp.context, viewer(id), parent, opinion)))
    expect((await testApp.visitor().get<DuetPage>(`/restaurants/${parent}/duets`)).body.count).toBe(21)
  })

  it('members who duet a restaurant while others vote on it do not deadlock, and every duet shows every vote [DUET-11]', async () => {
    const author = await testApp.member('yazar')
    const parent = await testApp.restaurant({ author_id: author.profileId })
    const members = await crowd(testApp, 12)
    const actions = members.flatMap((id) => [
      createDuet(testApp.context, viewer(id), parent, opinion),
      castVote(testApp.context, viewer(id), { questionId: parent, rating: 9, comment: null }),
    ])
    expect((await Promise.allSettled(actions)).filter(({ status }) => status === 'rejected')).toEqual([])
    const page = (await testApp.visitor().get<DuetPage>(`/restaurants/${parent}/duets`)).body
    expect(page.items.map(({ parentQuestion }) => parentQuestion?.loggedInRatings[8])).toEqual(Array(12).fill(12))
  })

  it('a duet has the title of its original, even if that is renamed meanwhile', async () => {
    const [author, ...others] = await Promise.all(Array.from({ length: 4 }, () => testApp.member()))
    for (let round = 0; round < 6; round++) {
      const id = await testApp.restaurant({ title: 'Eski Ad', author_id: author!.profileId })
      const answerWith = (member: (typeof others)[number]) => member.post(`/restaurants/${id}/duets`, opinion)
      const rename = (title: string) => author!.send('PATCH', `/restaurants/${id}`, { title })
      await answerWith(others[0]!)
      await Promise.all([rename('Yeni Ad'), rename('Eski Ad'), answerWith(others[1]!), answerWith(others[2]!)])
      const rows = await testApp.database.db
        .selectFrom('restaurants')
        .select('title')
        .where((where) => where.or([where('id', '=', id), where('parent_question_id', '=', id)]))
        .execute()
      expect([rows.length, new Set(rows.map(({ title }) => title)).size]).toEqual([4, 1])
    }
  })

  it('one idempotency key for two kinds of calls makes neither wait for the other', async () => {
    const member = await testApp.member('anahtar')
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, turn) => {
        const headers = { 'idempotency-key': `ikisine-bir-${turn}` }
        const id = await testApp.restaurant()
        await member.post('/vote', { questionId: id, rating: 8 })
        const comment = () => member.post(`/restaurants/${id}/comments`, { content: 'Nefis' }, headers)
        const add = () => member.post('/restaurants', { title: 'Kilit Büfe' }, headers)
        return (await Promise.all([add(), comment(), add(), comment()])).map(({ status }) => status).sort()
      }),
    )
    expect(answers).toEqual(answers.map(() => [201, 201, 422, 422]))
    await testApp.database.pool.query('select pg_stat_clear_snapshot()')
    const { rows } = await testApp.database.pool.query('select deadlocks from pg_stat_database where datname = current_database()')
    expect(rows).toEqual([{ deadlocks: 0 }])
  })
})
