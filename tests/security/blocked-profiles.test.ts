import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { markOf } from '#people/hidden.rules.ts'
import type { MemberKeys } from '#features/messages/keys.contract.ts'
import { conversationOf, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { crowd } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
let blocker: Writer
let blocked: Writer
const NOBODY = 'e5a1c2d3-0000-4000-8000-00000000abcd'
const NO_NAME = 'boyle_biri_yok'

beforeAll(async () => {
  testApp = await createTestApp()
  ;[blocker, blocked] = (await Promise.all(['engelleyen', 'engelli'].map(async (name) => withKey(await testApp.member(name))))) as [
    Writer,
    Writer,
  ]
  await write(blocker, blocked)
  await write(blocked, blocker)
  expect((await blocker.send('PUT', `/blocks/${blocked.profileId}`)).status).toBe(200)
})
afterAll(() => testApp.close())

/** Every route that takes a member in its path or its query, with what a caller sends. */
const routes: Record<string, { path?: (id: string) => string; body?: object }> = {
  'GET /profiles/{id}/badges': {},
  'GET /profiles/{id}/follow': {},
  'GET /profiles/{id}/followers': {},
  'GET /profiles/{id}/following': {},
  'GET /profiles/{id}/gift': {},
  'GET /profiles/{id}/keys': {},
  'GET /profiles/{id}/presence': {},
  'GET /profiles/{id}/restaurants': {},
  'GET /profiles/{id}/reviewed': {},
  'PUT /profiles/{id}/follow': { body: { following: true } },
  'GET /profiles/by-id/{id}': {},
  'GET /profiles/{username}': {},
  'GET /blocks/by-username/{username}': {},
  'GET /comments': { path: (id) => `/comments?userId=${id}` },
}

/**
 * Routes that answer the blocked otherwise than of nobody, and why: whom one blocks and mutes is one's own choice, a moderator's work
 * is a moderator's, and a conversation of before stays readable.
 */
const APART = [
  'PUT /blocks/{id}',
  'DELETE /blocks/{id}',
  'PUT /mutes/{id}',
  'DELETE /mutes/{id}',
  'DELETE /profiles/by-id/{id}/{part}',
  'GET /correspondents/{username}',
]

describe('a member whom another one blocked', () => {
  it('every route with a member in its path is in this table [MEND-10]', () => {
    const { paths } = testApp.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
    const named = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
      /^\/api\/(?:profiles|blocks|mutes|correspondents)\/.*\{/.test(path) || /^\/(?:profiles|blocks|mutes|correspondents)\/.*\{/.test(path)
        ? Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`)
        : [],
    )
    expect(named.toSorted()).toEqual([...Object.keys(routes).filter((route) => route.includes('{')), ...APART].toSorted())
  })

  it.each(Object.entries(routes))('is answered by %s as for nobody, word for word [MEND-10]', async (route, { path, body }) => {
    const [method, pattern] = route.split(' ') as [string, string]
    const ask = async (id: string, name: string, rest = '') => {
      const at = path?.(id) ?? pattern.replace('{id}', id).replace('{username}', name)
      const { status, body: answer } = await blocked.send(method, at + rest, method === 'GET' ? undefined : body)
      return { status, answer: { ...answer, requestId: 'requestId' in answer } as Record<string, unknown> }
    }
    const [of, ofNobody] = [await ask(blocker.profileId, blocker.username), await ask(NOBODY, NO_NAME)]
    expect(of).toEqual(ofNobody)
    if (route.includes('{')) expect([of.status, of.answer['code']]).toEqual([404, 'PROFILE_NOT_FOUND'])
    // Neither a wrong query, nor another spelling of the id tells more.
    if (method === 'GET' && route.includes('{id}')) {
      for (const rest of ['?limit=x', '/', '/nothing'])
        expect([rest, await ask(blocker.profileId, '', rest)]).toEqual([rest, await ask(NOBODY, '', rest)])
      expect(await ask(blocker.profileId.toUpperCase(), '')).toEqual(ofNobody)
    }
  })

  it('is named nobody who blocked: the viewer answers only about the members on the page, and without a reason [MEND-10]', async () => {
    const others = await crowd(testApp, 5)
    const [one, two, three] = others as [string, string, string]
    await testApp.database.pool.query("insert into member_blocks (owner_id, member_id, kind) values ($1, $3, 'block'), ($2, $3, 'block')", [
      one,
      two,
      blocked.profileId,
    ])
    await blocked.send('PUT', `/blocks/${three}`)
    const viewer = async (shows = '') => (await blocked.get<ViewerResult>(`/viewer${shows && `?shows=${shows}`}`)).body
    const all = JSON.stringify(await viewer())
    for (const id of [blocker.profileId, ...others]) expect(all).not.toContain(id)
    expect((await viewer()).hidden).toEqual({ by: [], owner: [] })
    const { hidden } = await viewer([one, three, others[3]!].map(markOf).join(''))
    const expected = [one, three].map(markOf).toSorted()
    // One's own block and the block of another look the same.
    expect(hidden).toEqual({ by: expected, owner: expected })
    for (const shows of ['x', markOf(one).slice(1), markOf(one).toUpperCase().replace(/\d/g, 'G'), markOf(one).repeat(401)])
      expect((await blocked.get(`/viewer?shows=${shows}`)).status).toBe(422)
    expect((await testApp.visitor().get<ViewerResult>(`/viewer?shows=${markOf(one)}`)).body.hidden).toEqual({ by: [], owner: [] })
  })

  it('still opens what was written before the block: the conversation has the keys [MEND-10 BLK-01]', async () => {
    const id = conversationOf(blocked, blocker)
    for (const [reader, other] of [
      [blocked, blocker],
      [blocker, blocked],
    ] as const) {
      expect((await reader.get(`/profiles/${other.profileId}/keys`)).status).toBe(404)
      const { status, body } = await reader.get<MemberKeys>(`/conversations/${id}/keys`)
      expect([status, body.keys.map(({ kid }) => kid)]).toEqual([200, [other.kid]])
    }
    const stranger = await testApp.member('yabanci')
    expect((await stranger.get(`/conversations/${id}/keys`)).body['code']).toBe('CONVERSATION_NOT_FOUND')
  })
})
