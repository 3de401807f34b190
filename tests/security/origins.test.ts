import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { HUB_PATH } from '#lib/hub.rules.ts'
import { newWord } from '#tests/support/seed.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

const PASSWORD = 'acili-ezme-7'

/** A browser on a page of this origin, which reaches the site through a proxy that keeps the host. */
function browserOn(site: TestSite, origin: string) {
  const visitor = site.visitor()
  const headers = { host: new URL(origin).host, origin, 'sec-fetch-site': 'same-origin' }
  return { visitor, post: async (path: string, body: unknown) => (await visitor.post(path, body, headers)).status }
}

/** The status of a call of the hub with this origin. */
function askHub(site: TestSite, origin: string, headers: string[]): Promise<number> {
  const { hostname, port } = new URL(site.url)
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        [...headers, `Host: ${new URL(origin).host}`, `Origin: ${origin}`, 'Content-Length: 0', 'Connection: close', '', ''].join('\r\n'),
      ),
    )
    socket.once('data', (data: Buffer) => {
      done(Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1]))
      socket.destroy()
    })
    socket.on('error', fail)
  })
}

describe('a browser that reaches the site at the address of PUBLIC_URL', () => {
  it.each([
    ['https://lokma.example', 'https://lokma.example'],
    ['https://lokma.example:443', 'https://lokma.example'],
    ['http://lokma.example:80/', 'http://lokma.example'],
    ['https://Lokma.Example/', 'https://lokma.example'],
    ['HTTPS://LOKMA.EXAMPLE:8443', 'https://lokma.example:8443'],
    ['https://köfteci.example', 'https://xn--kfteci-wxa.example'],
    ['http://[0:0:0:0:0:0:0:1]:3000', 'http://[::1]:3000'],
  ])('signs up, signs in, writes and reaches the hub, whatever the spelling: %s [MEND-27]', async (PUBLIC_URL, origin) => {
    const site = await createTestSite({ PUBLIC_URL })
    const email = `${newWord()}@example.com`
    const browser = browserOn(site, origin)
    const username = `origin_${newWord()}`
    expect(await browser.post('/api/auth/sign-up', { email, password: PASSWORD, username, policiesAccepted: true })).toBe(200)
    expect(await browser.post('/api/auth/sign-in', { email, password: PASSWORD })).toBe(200)
    expect([...browser.visitor.cookies.keys()].join()).toContain('lokma_session')
    expect(await browser.post('/api/vote', { questionId: await site.restaurant(), rating: 8 })).toBe(200)
    // A refused origin is 403; without a ticket the hub knows nobody.
    expect(await askHub(site, origin, [`POST ${HUB_PATH}/negotiate?negotiateVersion=1 HTTP/1.1`])).toBe(401)
    const elsewhere = browserOn(site, origin.replace(/(lokma|xn--kfteci-wxa|\[::1\])/, 'evil'))
    expect(await elsewhere.post('/api/vote', { questionId: await site.restaurant(), rating: 8 })).toBe(403)
    await site.close()
  })

  it('finds its own address in mails, on pages and in files for crawlers [MEND-27]', async () => {
    const site = await createTestSite({ PUBLIC_URL: 'https://Köfteci.Example:443/' })
    const origin = 'https://xn--kfteci-wxa.example'
    const email = `${newWord()}@example.com`
    await browserOn(site, origin).post('/api/auth/sign-up', { email, password: PASSWORD, policiesAccepted: true })
    const [mail] = ((await site.context.mail.readMailbox()) ?? []).filter(({ to }) => to === email)
    expect(mail?.text).toContain(`${origin}/tr/`)
    for (const path of ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt']) {
      const text = await (await fetch(site.url + path)).text()
      expect([path, text.includes(`${origin}/`), text.includes('Example')]).toEqual([path, true, false])
    }
    await site.close()
  })
})

it('without PUBLIC_URL the address that was asked for is read as URLs define it, too [MEND-27]', async () => {
  const site = await createTestSite()
  const id = await site.restaurant()
  const vote = async (host: string, origin: string) => {
    const headers = { host, origin, 'content-type': 'application/json' }
    const body = JSON.stringify({ questionId: id, rating: 8 })
    return (await site.app.fetch(new Request('http://localhost/api/vote', { method: 'POST', headers, body }), { address: '127.0.0.1' }))
      .status
  }
  expect(await vote('localhost:80', 'http://localhost')).toBe(200)
  expect(await vote('Büfe.example', 'http://localhost')).toBe(403)
  expect(await vote('LOCALHOST:3000', 'http://localhost:3000')).not.toBe(403)
  await site.close()
})

it('/metrics and the local mailbox know the host by any spelling, and no other one [MEND-27]', async () => {
  const site = await createTestSite({ PUBLIC_URL: 'https://lokma.example:443' })
  const status = async (host: string) =>
    (await site.app.fetch(new Request('http://localhost/metrics', { headers: { host } }), { address: '127.0.0.1' })).status
  for (const host of ['lokma.example', 'Lokma.Example', 'lokma.example:443', 'localhost:3000', '[::1]'])
    expect([host, await status(host)]).toEqual([host, 200])
  for (const host of ['lokma.example:444', 'evil.example', 'evil@lokma.example', 'evil@localhost', 'localhost/evil.example'])
    expect([host, await status(host)]).toEqual([host, 403])
  await site.close()
})
