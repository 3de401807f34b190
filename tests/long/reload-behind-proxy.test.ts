import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from '#scripts/browser.ts'
import { turkish } from '#tests/support/catalogues.ts'
import { openRedis } from '#tests/support/redis.ts'
import { send, startLoad } from '#tests/support/steady-load.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { dataDirectory, type Product, start, startOver } from '#tests/operating/product.ts'
import { ask, isInstalled, type Proxy, startCaddy, startNginx } from '#tests/operating/proxies.ts'
import { reloadUnderLoad } from '#tests/operating/reload-under-load.ts'
import { freePort } from '#tests/support/free-port.ts'

const RESTAURANT = 'yeni-acildi-datca-badem-bufe'
const HTML = 'text/html,*/*;q=0.8'
const page = readFileSync('deploy/restarting.html', 'utf8')
const proxies = [
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const
const isLinux = process.platform === 'linux'

const redis = await openRedis('lokma:')
afterAll(() => redis?.stop())

describe.runIf(isLinux)('a reload of a server with the embedded database behind a proxy', () => {
  let data: Awaited<ReturnType<typeof dataDirectory>>
  let product: Product
  let [port, publicUrl] = [0, 'http://localhost']
  const starts = (): number => product.printed().match(/^Lokma: /gm)!.length

  async function begin(): Promise<void> {
    const settings = { DATA_DIR: data.path, PORT: String(port), PUBLIC_URL: publicUrl, TRUST_PROXY: '1', RATE_LIMITS: 'off', DEMO: '1' }
    product = await start({ ...settings, LOG_LEVEL: 'info' })
  }
  beforeAll(async () => {
    data = await dataDirectory()
    port = await freePort()
    await begin()
  })
  afterAll(async () => {
    await product.signal('SIGTERM')
    await data.remove()
  })

  /** Asks for a page and a call until the server has started again. @returns what did not succeed */
  async function watch(proxy: Proxy, before: number): Promise<{ pages: string[]; codes: unknown[] }> {
    const [pages, codes] = [[] as string[], [] as unknown[]]
    while (starts() === before) {
      const shown = await ask(proxy, '/tr', { accept: HTML })
      if (shown.status !== 200) pages.push(shown.text)
      const called = await ask(proxy, '/api/viewer')
      if (called.status !== 200) codes.push((JSON.parse(called.text) as { code: unknown }).code)
      await sleep(20)
    }
    return { pages, codes }
  }

  it.each(proxies.filter(([name]) => isInstalled(name)))(
    'through %s: for at most five seconds a page says so and loads again, calls get an error of the API, and then all is as before [UPG-01]',
    async (_, startProxy) => {
      const proxy = await startProxy(port)
      const load = startLoad(50, (agent) => send(agent, `${proxy.address}/api/restaurants/${RESTAURANT}`), proxy.ca)
      await sleep(1000)
      const before = starts()
      process.kill(product.pid, 'SIGHUP')
      const { pages, codes } = await watch(proxy, before)
      expect(pages.length).toBeGreaterThan(0)
      expect(new Set(pages)).toEqual(new Set([page]))
      expect(new Set(codes)).toEqual(new Set(['UNAVAILABLE']))
      expect((await ask(proxy, '/tr', { accept: HTML })).status).toBe(200)
      await sleep(500)
      const { answered, failed, longestGap } = await load.stop()
      expect(answered).toBeGreaterThan(50)
      expect(new Set(failed)).toEqual(new Set(['503']))
      expect(longestGap).toBeLessThanOrEqual(5000)
      await proxy.stop()
    },
    120_000,
  )

  describe.runIf(isInstalled('nginx') && findBrowser() !== undefined)('in a browser', () => {
    let browser: Browser
    let proxy: Proxy
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox', '--disable-gpu'] })
      proxy = await startNginx(port)
    })
    afterAll(async () => {
      await browser.close()
      await proxy.stop()
    })
    const openPage = () => browser.newPage({ ignoreHTTPSErrors: true, serviceWorkers: 'block', locale: 'tr-TR' })

    it('an address that is opened meanwhile shows the site without a press, and the live numbers flow again [UPG-01]', async () => {
      const [follower, person] = [await openPage(), await openPage()]
      await follower.goto(`${proxy.address}/tr`)
      await follower.evaluate((id) => {
        const source = new EventSource(`/api/live?restaurant=${id}`)
        Object.assign(window, { opened: 0 })
        source.addEventListener('open', () => ((window as unknown as { opened: number }).opened += 1))
      }, RESTAURANT)
      const opened = () => follower.evaluate(() => (window as unknown as { opened: number }).opened)
      await expect.poll(opened).toBe(1)
      const address = `${proxy.address}/tr/restaurants?tur=doner#liste`
      process.kill(product.pid, 'SIGHUP')
      let status: number | undefined
      while (status !== 503) {
        await person.goto('about:blank')
        status = (await person.goto(address, { waitUntil: 'commit' }))?.status()
      }
      await person.getByRole('heading', { level: 1, name: 'Hemen dönüyoruz' }).waitFor()
      await person.getByRole('heading', { level: 1, name: turkish.list.title }).waitFor({ timeout: 60_000 })
      expect(person.url()).toBe(address)
      await expect.poll(opened, { timeout: 60_000 }).toBeGreaterThan(1)
    }, 120_000)

    it('a form that is sent meanwhile says that it failed and keeps what was typed [UPG-01]', async () => {
      const person = await openPage()
      await person.goto(`${proxy.address}/tr/login`)
      await person.getByLabel(turkish.auth.email).fill('zeynep@lokma.example')
      await person.getByLabel(turkish.auth.password, { exact: true }).fill('lokma-demo-1')
      await product.signal('SIGTERM')
      await person.getByRole('button', { name: turkish.auth.submitSignin, exact: true }).click()
      await person.getByRole('alert').filter({ hasText: turkish.auth.failed }).waitFor()
      expect(await person.getByLabel(turkish.auth.email).inputValue()).toBe('zeynep@lokma.example')
      expect(await person.getByLabel(turkish.auth.password, { exact: true }).inputValue()).toBe('lokma-demo-1')
      publicUrl = proxy.address
      await begin()
      await person.getByRole('button', { name: turkish.auth.submitSignin, exact: true }).click()
      await person.waitForURL((url) => url.pathname !== '/tr/login')
    }, 120_000)
  })
})

describe.runIf(isLinux && isInstalled('nginx'))('a reload of a server with a PostgreSQL of its own behind nginx', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await createTestApp()
  })
  afterAll(() => testApp.close())
  const cases = [
    ['one worker', {}],
    ['two workers', { WEB_CONCURRENCY: '2', REDIS_URL: redis?.url ?? '' }],
  ] as const

  it.each(cases.filter(([, settings]) => !('REDIS_URL' in settings) || redis))(
    'with %s: at most one request of a thousand fails [UPG-01]',
    async (_, settings) => {
      const port = await freePort()
      const proxy = await startNginx(port)
      const product = await startOver(testApp, { LOG_LEVEL: 'info', PORT: String(port), TRUST_PROXY: '1', ...settings })
      const { answered, failed } = await reloadUnderLoad(product, 2, proxy)
      expect(answered).toBeGreaterThan(200)
      expect(failed.length, failed.join()).toBeLessThanOrEqual(Math.floor((answered + failed.length) / 1000))
      expect(await product.signal('SIGTERM')).toMatchObject({ code: 0, errors: '' })
      await proxy.stop()
    },
    180_000,
  )
})
