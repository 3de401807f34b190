import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'
import { createServer as createHttp, type RequestListener, type Server as HttpServer } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import DNS from 'dns2'
import { describe, expect, it } from 'vitest'
import { loopbackCertificate } from '#tests/support/certificate.ts'
import { type BrokenSetup, codesOf, recognise, type SetupUnderTest } from '#tests/support/doctor.ts'
import { certificateCheck } from './certificate.ts'
import { namesCheck } from './names.ts'

const FROM = 'Lokma <posta@sehrim.test>'
const answerOk: RequestListener = (_, res) => void res.end('ok')

async function listen(server: Server | HttpServer): Promise<{ port: number; close: () => Promise<void> }> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** A site with this certificate, which programs trust where `isTrusted` says so. */
async function withCertificate(given: Parameters<typeof loopbackCertificate>[0], isTrusted: boolean): Promise<SetupUnderTest> {
  const certificate = loopbackCertificate(given)
  const known = getCACertificates('default')
  if (isTrusted) setDefaultCACertificates([...known, certificate.cert])
  const { port, close } = await listen(createHttps(certificate, answerOk))
  return {
    env: { PUBLIC_URL: `https://localhost:${port}` },
    async close() {
      setDefaultCACertificates(known)
      await close()
    },
  }
}

const certificates: BrokenSetup[] = [
  { what: 'one that expired', code: 'CERTIFICATE_EXPIRED', open: () => withCertificate({ days: -1 }, true) },
  { what: 'one that expires soon', code: 'CERTIFICATE_EXPIRES', open: () => withCertificate({ days: 10 }, true) },
  { what: 'one of the future', code: 'CERTIFICATE_NOT_YET_VALID', open: () => withCertificate({ begins: 2 }, true) },
  { what: 'one for another name', code: 'CERTIFICATE_NAME', open: () => withCertificate({ host: 'lokma.example' }, true) },
  { what: 'one that signs itself', code: 'CERTIFICATE_UNTRUSTED', open: () => withCertificate({}, false) },
  { what: 'one without its issuer', code: 'CERTIFICATE_CHAIN', open: () => withCertificate({ issuer: 'An authority' }, false) },
  {
    what: 'a server without TLS',
    code: 'TLS_NOT_SPOKEN',
    async open() {
      const { port, close } = await listen(createHttp(answerOk))
      return { env: { PUBLIC_URL: `https://localhost:${port}` }, close }
    },
  },
  { what: 'nobody at all', code: 'SITE_UNREACHABLE', open: () => ({ env: { PUBLIC_URL: 'https://localhost:1' } }) },
  { what: 'nobody at all, without TLS', code: 'SITE_UNREACHABLE', open: () => ({ env: { PUBLIC_URL: 'http://localhost:1' } }) },
]

describe('of certificates, the doctor', () => {
  it.each(certificates)('recognises $what [PKG-03]', (broken) => recognise(certificateCheck, broken))

  it('finds nothing at a good one [PKG-03]', async () => {
    const setup = await withCertificate({ days: 60 }, true)
    expect(await codesOf(certificateCheck, setup)).toEqual([])
    await setup.close?.()
  })
})

const { Packet } = DNS
type Records = Record<string, object[]>

/** A name server that knows these records. */
async function openNames(records: Records): Promise<{ resolver: Resolver; close: () => Promise<unknown> }> {
  const server = DNS.createServer({
    udp: true,
    handle(asked, send) {
      const answer = Packet.createResponseFromRequest(asked)
      const [question] = answer.questions
      const { name, type } = question as { name: string; type: number }
      const all = Object.entries(records).filter(([key]) => key.split(' ')[1] === name)
      answer.answers = all
        .filter(([key]) => Packet.TYPE[key.split(' ')[0] as 'A'] === type)
        .flatMap(([key, list]) =>
          list.map((data) => ({ name, type: Packet.TYPE[key.split(' ')[0] as 'A'], class: 1, ttl: 60, ...data })),
        ) as never
      if (all.length === 0) answer.header.rcode = Packet.RCODE.NXDOMAIN
      void send(answer)
    },
  })
  const places = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`127.0.0.1:${(places.udp as AddressInfo).port}`])
  return { resolver, close: () => server.close() }
}

/** A set-up whose names are these. */
const named = (env: Record<string, string>, records: Records) => async (): Promise<SetupUnderTest> => {
  const { resolver, close } = await openNames(records)
  return { env, given: { resolver }, close }
}

const SITE = { PUBLIC_URL: 'http://sehrim.test' }
const MAIL = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: FROM }
const text = (data: string) => ({ data })
const GOOD_MAIL: Records = {
  'MX sehrim.test': [{ exchange: 'posta.sehrim.test', priority: 10 }],
  'TXT sehrim.test': [text('v=spf1 mx -all')],
  'TXT _dmarc.sehrim.test': [text('v=DMARC1; p=none')],
}
const without = (key: string): Records => ({ 'A sehrim.test': [{ address: '127.0.0.1' }], ...GOOD_MAIL, [key]: [] })

const names: BrokenSetup[] = [
  { what: 'a name that nobody knows', code: 'NAME_UNKNOWN', open: named(SITE, {}) },
  { what: 'a name of another machine', code: 'NAME_ELSEWHERE', open: named(SITE, { 'A sehrim.test': [{ address: '192.0.2.1' }] }) },
  {
    what: 'an address where nothing answers, beside a good one',
    code: 'NAME_PARTLY_DEAD',
    async open() {
      const { port, close } = await listen(createHttp(answerOk))
      const { resolver, close: forget } = await openNames({ 'A sehrim.test': [{ address: '127.0.0.1' }, { address: '127.0.0.9' }] })
      return {
        env: { PUBLIC_URL: `http://sehrim.test:${port}` },
        given: { resolver },
        close: async () => (await close(), await forget()),
      }
    },
  },
  {
    what: 'name servers that are away',
    code: 'DNS_UNREACHABLE',
    async open() {
      const { resolver, close } = await openNames({})
      await close()
      return { env: SITE, given: { resolver } }
    },
  },
  { what: 'a mail domain without a mail server', code: 'MAIL_NO_MX', open: named(MAIL, without('MX sehrim.test')) },
  { what: 'a mail domain without SPF', code: 'MAIL_NO_SPF', open: named(MAIL, without('TXT sehrim.test')) },
  { what: 'a mail domain without DMARC', code: 'MAIL_NO_DMARC', open: named(MAIL, without('TXT _dmarc.sehrim.test')) },
]

describe('of names, the doctor', () => {
  it.each(names)('recognises $what [PKG-03]', (broken) => recognise(namesCheck, broken))

  it('finds nothing in good ones, nor where there are none [PKG-03]', async () => {
    const { port, close } = await listen(createHttp(answerOk))
    const env = { ...MAIL, PUBLIC_URL: `http://sehrim.test:${port}` }
    const setup = await named(env, { 'A sehrim.test': [{ address: '127.0.0.1' }], ...GOOD_MAIL })()
    expect(await codesOf(namesCheck, setup)).toEqual([])
    await setup.close?.()
    await close()
    expect(await codesOf(namesCheck, { env: { PUBLIC_URL: 'http://127.0.0.1:3000' } })).toEqual([])
  })
})
