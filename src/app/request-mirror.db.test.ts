import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { MIRROR_PATH, mirrorToken } from './request-mirror.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ TRUST_PROXY: '1' })
})
afterAll(() => site.close())

const call = (token: string | undefined, init: RequestInit = {}) => {
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(init.headers as Record<string, string>) }
  return fetch(`${site.url}${MIRROR_PATH}`, { ...init, headers })
}

it('the operator sees how a request reached the server, with a token of its secret', async () => {
  const answer = await call(mirrorToken(site.context.secret, Date.now()), {
    headers: { 'x-forwarded-for': '203.0.113.5', range: 'bytes=0-1' },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toMatchObject({ address: '203.0.113.5', forwardedFor: '203.0.113.5', range: 'bytes=0-1' })
})

it('for everybody else the address does not exist, whatever they send', async () => {
  const [{ secret }, now] = [site.context, Date.now()]
  const good = mirrorToken(secret, now)
  const tokens = [
    undefined,
    '',
    'x',
    good.slice(0, -1),
    `${good}x`,
    good.replace('.', ''),
    `${(now + 60_000).toString(36)}.${good.split('.')[1]}`,
    mirrorToken('another secret, of thirty-two letters', now),
    mirrorToken(secret, now - 300_000),
    mirrorToken(secret, now + 3_600_000),
    `${'z'.repeat(12)}.${'a'.repeat(43)}`,
    '😀',
  ]
  for (const token of tokens)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const encoded = token === undefined ? undefined : encodeURIComponent(token)
      expect([token, method, (await call(encoded, { method })).status]).toEqual([token, method, 404])
    }
})

it('a body is read up to seven megabytes and kept nowhere', async () => {
  const body = (bytes: number) => ({ method: 'POST', body: Buffer.alloc(bytes), headers: { 'content-type': 'application/octet-stream' } })
  const token = mirrorToken(site.context.secret, Date.now())
  expect((await call(token, body(5_200_000))).status).toBe(200)
  expect((await call(token, body(0))).status).toBe(200)
})
