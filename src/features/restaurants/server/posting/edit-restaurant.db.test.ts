import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { duet } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'

let testApp: TestApp
let author: Awaited<ReturnType<TestApp['member']>>
let other: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.member('yazar')
  other = await testApp.member('baska')
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const own = (given = {}) => testApp.restaurant({ author_id: author.profileId, ...given })

describe('editing a restaurant', () => {
  it('its author edits title, description and rating; its address stays, search finds the new title [GEN-05 CARD-27 ENT-12]', async () => {
    const id = await own({ title: 'Eski Ad', body: 'eski', initial_rating: 3 })
    const { status, body } = await author.send<Restaurant>('PATCH', `/restaurants/${id}`, {
      title: ' Yepyeni  Dürümcü ',
      body: 'yeni',
      initialRating: 9.456,
    })
    expect([status, body.id, body.title, body.body, body.initialRating]).toEqual([200, id, 'Yepyeni Dürümcü', 'yeni', 9.46])
    expect(JSON.stringify((await testApp.visitor().get('/search?q=yepyeni')).body)).toContain(id)
    expect(JSON.stringify((await testApp.visitor().get('/search?q=eski')).body)).not.toContain(id)
  })

  it('missing fields stay unchanged, and emptied ones are cleared [CARD-28 ASK-14]', async () => {
    const id = await own({ title: 'Kısmen', body: 'kalır', address: 'Kadıköy', initial_rating: 7 })
    await author.send('PATCH', `/restaurants/${id}`, { address: ' ', videoLink: 'https://vimeo.com/1' })
    const { body } = await author.get<Restaurant>(`/restaurants/${id}`)
    expect([body.title, body.body, body.address, body.videoLink, body.initialRating]).toEqual([
      'Kısmen',
      'kalır',
      null,
      'https://vimeo.com/1',
      7,
    ])
    await author.send('PATCH', `/restaurants/${id}`, {})
    expect((await author.get<Restaurant>(`/restaurants/${id}`)).body).toEqual(body)
  })

  it('a title is required, and a description has at most 500 letters [CARD-26 CARD-28]', async () => {
    const id = await own()
    for (const [edit, code] of [
      [{ title: '  ' }, 'TITLE_REQUIRED'],
      [{ title: null }, 'INVALID_INPUT'],
      [{ title: 'x'.repeat(121) }, 'TITLE_TOO_LONG'],
      [{ body: '🌶'.repeat(501) }, 'BODY_TOO_LONG'],
      [{ mapsLink: 'javascript:alert(1)' }, 'LINK_INVALID'],
      [{ hypeScore: 100 }, 'INVALID_INPUT'],
      [{ authorId: other.profileId }, 'INVALID_INPUT'],
    ] as const) {
      const { status, body } = await author.send('PATCH', `/restaurants/${id}`, edit)
      expect([edit, status, body['code']]).toEqual([edit, 422, code])
    }
    expect((await author.send('PATCH', `/restaurants/${id}`, { body: '🌶'.repeat(500) })).status).toBe(200)
  })

  it('other members cannot edit it, and an unknown one is not found [GEN-05 DET-38]', async () => {
    const id = await own({ title: 'Benim' })
    const nobodys = await testApp.restaurant()
    for (const [client, target, expected] of [
      [other, id, 403],
      [testApp.visitor(), id, 401],
      [author, nobodys, 403],
      [author, 'yok-boyle-bir-yer', 404],
    ] as const)
      for (const [method, path, body] of [
        ['PATCH', `/restaurants/${target}`, { title: 'Çalıntı' }],
        ['PUT', `/restaurants/${target}/vote-texts`, { acceptText: 'Olur', rejectText: 'Olmaz' }],
      ] as const)
        expect([target, method, (await client.send(method, path, body)).status]).toEqual([target, method, expected])
    const shown = (await author.get<Restaurant>(`/restaurants/${id}`)).body
    expect([shown.title, shown.acceptText]).toEqual(['Benim', 'Accept'])
  })

  it('its duets take its new title, and cannot be edited as restaurants', async () => {
    const id = await own({ title: 'Asıl' })
    const answer = await duet(testApp, id, other.profileId)
    await author.send('PATCH', `/restaurants/${id}`, { title: 'Asıl Usta' })
    expect((await testApp.visitor().get<Restaurant>(`/restaurants/${answer}`)).body.title).toBe('Asıl Usta')
    const { status, body } = await other.send('PATCH', `/restaurants/${answer}`, { title: 'Başka' })
    expect([status, body['code']]).toEqual([409, 'IS_DUET'])
  })

  it('its author sets the labels of the vote buttons: both required, each with at most 50 letters [GEN-05 DET-36 DET-38]', async () => {
    const id = await own()
    const put = (texts: object) => author.send<Restaurant & { code?: string }>('PUT', `/restaurants/${id}/vote-texts`, texts)
    const { status, body } = await put({ acceptText: '  Yerim ', rejectText: '🌶'.repeat(50) })
    expect([status, body.acceptText, body.rejectText]).toEqual([200, 'Yerim', '🌶'.repeat(50)])
    for (const texts of [
      { acceptText: ' ', rejectText: 'Yemem' },
      { acceptText: 'Yerim', rejectText: '' },
      { acceptText: '🌶'.repeat(51), rejectText: 'Yemem' },
      { acceptText: 'Yerim', rejectText: '\u200b' },
    ]) {
      const refused = await put(texts)
      expect([texts, refused.status, refused.body.code]).toEqual([texts, 422, 'VOTE_TEXT_INVALID'])
    }
    expect((await put({ acceptText: 'Yerim' })).status).toBe(422)
    expect((await author.get<Restaurant>(`/restaurants/${id}`)).body.acceptText).toBe('Yerim')
  })
})
