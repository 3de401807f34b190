import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#site/server/config.ts'
import { createApp } from '#app/api.ts'
import { createLimits } from '#site/server/limits.ts'
import { securityText } from '#app/seo/security-text.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { sendRaw } from './raw.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

describe('a violation of the content security policy', () => {
  const CANARY = 'kanarya-otuyor'
  const oldForm = {
    'csp-report': {
      'document-uri': `https://lokma.example/tr/profile/${CANARY}?q=${CANARY}`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': `https://evil.example/${CANARY}.js?${CANARY}`,
      'script-sample': CANARY,
      referrer: `https://lokma.example/${CANARY}`,
    },
  }
  const newForm = [
    {
      type: 'csp-violation',
      body: {
        documentURL: `https://lokma.example/tr/messages/${CANARY}`,
        effectiveDirective: 'require-trusted-types-for',
        blockedURL: 'trusted-types-sink',
        sample: CANARY,
      },
    },
    { type: 'deprecation', body: { id: CANARY } },
  ]

  async function send(body: string, type = 'application/csp-report', address = '127.0.0.1', limits = site.context.limits) {
    const lines: string[] = []
    const log = pino({ level: 'warn', base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
    const app = createApp({ ...site.context, limits, log })
    const answer = await app.fetch(
      new Request('http://localhost/policy-reports', {
        method: 'POST',
        headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
        body,
      }),
      { address },
    )
    return { status: answer.status, lines }
  }

  it('is reported by browsers in both forms, and the log says what and where, without user input [REPAIR-12]', async () => {
    const first = await send(JSON.stringify(oldForm))
    const second = await send(JSON.stringify(newForm), 'application/reports+json')
    expect([first.status, second.status]).toEqual([204, 204])
    expect(first.lines.map((line) => JSON.parse(line) as object)).toEqual([
      {
        level: 40,
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/tr/profile/*',
        msg: 'content policy stopped something',
      },
    ])
    expect(second.lines.map((line) => JSON.parse(line) as object)).toEqual([
      {
        level: 40,
        directive: 'require-trusted-types-for',
        blocked: 'trusted-types-sink',
        page: '/tr/messages/*',
        msg: 'content policy stopped something',
      },
    ])
    expect([...first.lines, ...second.lines].join()).not.toContain(CANARY)
  })

  it('is refused when it is no report, too long or of another type, and one call writes at most five lines [REPAIR-12]', async () => {
    for (const [body, type] of [
      ['{"broken', undefined],
      [JSON.stringify(oldForm), 'text/plain'],
      [JSON.stringify({ ...oldForm, more: 'x'.repeat(20_000) }), undefined],
    ] as const) {
      const { status, lines } = await send(body, type)
      expect([body.slice(0, 20), status, lines]).toEqual([body.slice(0, 20), 400, []])
    }
    for (const nothing of ['null', '[]', '7', '"x"', '{"csp-report":7}', '{"csp-report":{"effective-directive":"a\\nb"}}'])
      expect([nothing, await send(nothing)]).toEqual([nothing, { status: 204, lines: [] }])
    expect((await send(JSON.stringify(Array(40).fill(newForm[0])), 'application/reports+json')).lines).toHaveLength(5)
  })

  it('is limited for each address [REPAIR-12]', async () => {
    const limits = createLimits(1)
    const statuses: number[] = []
    for (let turn = 0; turn < 61; turn++) statuses.push((await send(JSON.stringify(oldForm), undefined, '203.0.113.50', limits)).status)
    expect([statuses.slice(0, 60).every((status) => status === 204), statuses[60]]).toEqual([true, 429])
  })

  it('has a report address in the policy of every page [REPAIR-12]', async () => {
    for (const path of ['/tr', '/tr/login', '/tr/hicbir-yer', '/api/docs']) {
      const { headers } = await sendRaw(site.url, path)
      expect([path, headers['reporting-endpoints']]).toEqual([path, 'policy="/policy-reports"'])
      expect(headers['content-security-policy']).toContain('report-uri /policy-reports; report-to policy')
    }
  })
})

describe('the documentation of the API', () => {
  it('has a policy as strict as a page: no base, no forms, Trusted Types [REPAIR-11]', async () => {
    const policy = String((await sendRaw(site.url, '/api/docs')).headers['content-security-policy'])
    for (const part of [
      "base-uri 'none'",
      "form-action 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default dompurify',
    ])
      expect(policy).toContain(part)
  })
})

describe('the contact for vulnerabilities', () => {
  it('is in security.txt: the configured contact, and an expiry date [REPAIR-12]', async () => {
    const { status, headers, text } = await sendRaw(site.url, '/.well-known/security.txt')
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain; charset=utf-8$/i)])
    const lines = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
    )
    expect(lines).toMatchObject({ Contact: 'mailto:posta@lokma.example', 'Preferred-Languages': 'tr, en' })
    expect(Date.parse(lines['Expires']!)).toBeGreaterThan(Date.now() + 170 * 86_400_000)
  })

  it('is another contact where one is set, and names the site’s own address [REPAIR-12]', () => {
    const config = readConfig({
      SECURITY_CONTACT: 'https://lokma.example/guvenlik',
      PUBLIC_URL: 'https://lokma.example',
      MAIL_FROM: 'Lokma <a@b.example>',
    })
    expect(securityText(config, new Date('2026-11-22T13:14:15Z'))).toBe(
      'Contact: https://lokma.example/guvenlik\nExpires: 2027-05-21T00:00:00Z\nPreferred-Languages: tr, en\nCanonical: https://lokma.example/.well-known/security.txt\n',
    )
    expect(readConfig({ MAIL_FROM: 'Lokma <a@b.example>' }).securityContact).toBe('mailto:a@b.example')
    expect(() => readConfig({ SECURITY_CONTACT: 'guvenlik@lokma.example' })).toThrow(
      /^SECURITY_CONTACT must be an address that begins with mailto: or https:\/\//,
    )
  })
})

describe('measurements', () => {
  it('are not given to a page whose host name resolves to this machine [REPAIR-11]', async () => {
    const { port } = new URL(site.url)
    const status = async (host: string) => (await sendRaw(site.url, '/metrics', { headers: { host } })).status
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, 'localhost'])
      expect([host, await status(host)]).toEqual([host, 200])
    for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example', '169.254.169.254'])
      expect([host, await status(host)]).toEqual([host, 403])
  })
})
