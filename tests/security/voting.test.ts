import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { VoteResult } from '#features/votes/votes.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

/** As a real client sends it: with its length. */
async function vote(client: ReturnType<TestApp['visitor']>, body: Record<string, unknown>) {
  const text = JSON.stringify(body)
  return client.send<VoteResult & { code?: string }>('POST', '/vote', text)
}

describe('a visitor who wants more than one vote', () => {
  it('gets no more on one restaurant from a whole IPv6 network than from one address [VOTE-41]', async () => {
    const limited = await createTestApp({ RATE_LIMITS: '0.25', PROOF_OF_WORK: 'off' })
    const id = await limited.restaurant()
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      const visitor = limited.visitor()
      visitor.address = `2001:db8:1:2::${turn + 1}`
      statuses.push((await vote(visitor, { questionId: id, rating: 10 })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    const neighbour = limited.visitor()
    neighbour.address = '2001:db8:1:3::1'
    expect((await vote(neighbour, { questionId: id, rating: 10 })).status).toBe(200)
    await limited.close()
  })

  it('stays the visitor of the cookie: nothing but the id that was signed is taken from it [VOTE-41]', async () => {
    const id = await testApp.restaurant()
    const visitor = testApp.visitor()
    await visitor.get('/viewer?anonymous_session_id=benim-kimligim')
    const cookie = visitor.cookies.get('lokma_visitor')!
    expect((await vote(visitor, { questionId: id, rating: 9 })).status).toBe(200)
    const [name = '', signature = ''] = cookie.split('.')
    for (const changed of [`${cookie}.x`, `"${cookie}"`, encodeURIComponent(cookie)]) {
      visitor.cookies.set('lokma_visitor', changed)
      expect([changed, (await vote(visitor, { questionId: id, rating: 1 })).body.code]).toEqual([changed, 'ALREADY_VOTED'])
    }
    const stranger = testApp.visitor()
    for (const forged of [
      name,
      `${name}.`,
      `.${signature}`,
      `${name}.${signature}=`,
      `${name.toUpperCase()}.${signature}`,
      `senin-kimligin.${signature}`,
    ]) {
      stranger.cookies.set('lokma_visitor', forged)
      expect([forged, (await stranger.get(`/restaurants/${id}/vote`)).body['hasVoted']]).toEqual([forged, false])
    }
  })

  it('cannot give others a chosen id by a link: a request from another site carries none', async () => {
    const id = await testApp.restaurant()
    for (const site of ['cross-site', 'same-site', 'none']) {
      const visitor = testApp.visitor()
      await visitor.get('/viewer?anonymous_session_id=chosen-by-a-link', { 'sec-fetch-site': site })
      expect([site, visitor.cookies.get('lokma_visitor')]).toEqual([site, expect.not.stringContaining('chosen-by-a-link')])
      expect((await vote(visitor, { questionId: id, rating: 5 })).status).toBe(200)
    }
    const own = testApp.visitor()
    await own.get('/viewer?anonymous_session_id=made-by-our-page', { 'sec-fetch-site': 'same-origin' })
    expect(own.cookies.get('lokma_visitor')).toContain('made-by-our-page')
  })

  it('cannot hide a wrong vote behind unusual letters or numbers [VOTE-05]', async () => {
    for (const wrong of [
      { rating: 0 },
      { rating: 0.49 },
      { rating: 10.5 },
      { rating: 11 },
      { rating: -0 },
      { rating: '8' },
      { choice: 'REJECT\u0130' },
      { choice: '\uff41ccept' },
      { choice: 'accept\u200d' },
      { choice: null, rating: null },
      {},
    ])
      expect([wrong, (await vote(testApp.visitor(), { questionId: await testApp.restaurant(), ...wrong })).status]).toEqual([wrong, 422])
    const answer = await vote(testApp.visitor(), { questionId: await testApp.restaurant(), choice: ' AcCePt\u00a0' })
    expect([answer.status, answer.body.vote.choice]).toEqual([200, 'accept'])
  })

  it('is not paid for an invisible comment, and 250 characters are 250 characters [LIM-11]', async () => {
    const member = await testApp.member()
    for (const comment of ['\u3164\u2060', '\u00ad \u200d'])
      expect([comment, (await vote(member, { questionId: await testApp.restaurant(), rating: 5, comment })).status]).toEqual([comment, 422])
    // What is taken out of every text leaves no comment.
    const questionId = await testApp.restaurant()
    expect((await vote(member, { questionId, rating: 5, comment: '\u200b' })).status).toBe(200)
    expect((await member.get(`/restaurants/${questionId}/own-comment`)).body).toMatchObject({ commentId: null })
    const whole = await vote(member, { questionId: await testApp.restaurant(), rating: 5, comment: '🌶'.repeat(250) })
    const longer = await vote(member, { questionId: await testApp.restaurant(), rating: 5, comment: '🌶'.repeat(251) })
    expect([whole.status, longer.status, longer.body.code]).toEqual([200, 422, 'COMMENT_TOO_LONG'])
  })
})
