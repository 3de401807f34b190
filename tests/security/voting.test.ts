import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '#tests/support/world.ts'
import type { VoteResult } from '#features/votes/votes.contract.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** As a real client sends it: with its length. */
async function vote(client: ReturnType<World['visitor']>, body: Record<string, unknown>) {
  const text = JSON.stringify(body)
  return client.send<VoteResult & { code?: string }>('POST', '/vote', text, { 'content-length': String(Buffer.byteLength(text)) })
}

describe('whoever wants more than one vote', () => {
  it('gets no more on one venue from a whole IPv6 network than from one address [VOTE-41]', async () => {
    const limited = await createWorld({ RATE_LIMITS: '0.25' })
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
    const id = await world.restaurant()
    const visitor = world.visitor()
    await visitor.get('/viewer?anonymous_session_id=benim-kimligim')
    const cookie = visitor.cookies.get('lokma_visitor')!
    expect((await vote(visitor, { questionId: id, rating: 9 })).status).toBe(200)
    const [name = '', signature = ''] = cookie.split('.')
    for (const changed of [`${cookie}.x`, `"${cookie}"`, encodeURIComponent(cookie)]) {
      visitor.cookies.set('lokma_visitor', changed)
      expect([changed, (await vote(visitor, { questionId: id, rating: 1 })).body.code]).toEqual([changed, 'ALREADY_VOTED'])
    }
    const stranger = world.visitor()
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

  it('gives nobody an id of their choice by a link: what a browser follows from elsewhere brings none', async () => {
    const id = await world.restaurant()
    for (const site of ['cross-site', 'same-site', 'none']) {
      const visitor = world.visitor()
      await visitor.get('/viewer?anonymous_session_id=chosen-by-a-link', { 'sec-fetch-site': site })
      expect([site, visitor.cookies.get('lokma_visitor')]).toEqual([site, expect.not.stringContaining('chosen-by-a-link')])
      expect((await vote(visitor, { questionId: id, rating: 5 })).status).toBe(200)
    }
    const own = world.visitor()
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
      { choice: 'accept\u200b' },
      { choice: null, rating: null },
      {},
    ])
      expect([wrong, (await vote(world.visitor(), { questionId: await world.restaurant(), ...wrong })).status]).toEqual([wrong, 422])
    const answer = await vote(world.visitor(), { questionId: await world.restaurant(), choice: ' AcCePt\u00a0' })
    expect([answer.status, answer.body.vote.choice]).toEqual([200, 'accept'])
  })

  it('is paid for no comment that nobody can see, and 250 signs are 250 signs [LIM-11]', async () => {
    const member = await world.member()
    for (const comment of ['\u200b', '\u3164\u2060', '\u00ad \u200d'])
      expect([comment, (await vote(member, { questionId: await world.restaurant(), rating: 5, comment })).status]).toEqual([comment, 422])
    const whole = await vote(member, { questionId: await world.restaurant(), rating: 5, comment: '🌶'.repeat(250) })
    const longer = await vote(member, { questionId: await world.restaurant(), rating: 5, comment: '🌶'.repeat(251) })
    expect([whole.status, longer.status, longer.body.code]).toEqual([200, 422, 'COMMENT_TOO_LONG'])
  })
})
