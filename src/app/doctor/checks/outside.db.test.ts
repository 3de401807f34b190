import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { loopbackCertificate } from '#tests/support/certificate.ts'
import { type BrokenSetup, codesOf, recognise, type SetupUnderTest } from '#tests/support/doctor.ts'
import type { Check } from '../check.ts'
import { googleCheck, mapCheck, pushCheck } from './outside.ts'

const PUBLIC = { PUBLIC_URL: 'https://lokma.example' }
const google = (issuer: string) => ({ ...PUBLIC, GOOGLE_CLIENT_ID: 'lokma', GOOGLE_CLIENT_SECRET: 'cok-gizli', GOOGLE_ISSUER: issuer })

/** Another site, which answers each request like this. */
async function elsewhere(status: number, body: string, settings: (url: string) => Record<string, string>): Promise<SetupUnderTest> {
  const server = createServer(loopbackCertificate(), (_, res) => void res.writeHead(status).end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { env: settings(url), close: () => new Promise((done) => server.close(() => done(undefined))) }
}
const style = (url: string) => ({ MAP_STYLE_URL: `${url}/style.json` })

const cases: (BrokenSetup & { check: Check })[] = [
  {
    what: 'a provider of sign-in that is away',
    check: googleCheck,
    code: 'GOOGLE_UNREACHABLE',
    open: () => ({ env: google('https://127.0.0.1:1') }),
  },
  { what: 'a provider of sign-in that is none', check: googleCheck, code: 'GOOGLE_UNREACHABLE', open: () => elsewhere(404, '', google) },
  { what: 'a style of the map that is gone', check: mapCheck, code: 'MAP_STYLE_UNREACHABLE', open: () => elsewhere(410, '', style) },
  { what: 'a page in the place of a style', check: mapCheck, code: 'MAP_STYLE_UNREACHABLE', open: () => elsewhere(200, '<h1>', style) },
  {
    what: 'a firewall before the push services',
    check: pushCheck,
    code: 'PUSH_UNREACHABLE',
    open: () => ({ env: { ...PUBLIC, PUSH_SERVICES: '*.push.example,127.0.0.1:1' } }),
  },
]

describe('of services elsewhere, the doctor', () => {
  it.each(cases)('recognises $what [PKG-03]', (broken) => recognise(broken.check, broken))

  it('finds nothing where they answer [PKG-03]', async () => {
    for (const [check, open] of [
      [googleCheck, () => elsewhere(200, '{}', google)],
      [mapCheck, () => elsewhere(200, ' {"version": 8}', style)],
      [pushCheck, () => elsewhere(200, '', (url) => ({ ...PUBLIC, PUSH_SERVICES: new URL(url).host }))],
    ] as const) {
      const setup = await open()
      expect(await codesOf(check, setup)).toEqual([])
      await setup.close?.()
    }
  })
})
