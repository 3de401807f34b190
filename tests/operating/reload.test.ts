import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openRedis } from '#tests/support/redis.ts'
import { send, startLoad } from '#tests/support/steady-load.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { dataDirectory, start, startOver, workersOf } from './product.ts'
import { reloads, reloadUnderLoad } from './reload-under-load.ts'

const PER_SECOND = 50
const RESTAURANT = 'yeni-acildi-datca-badem-bufe'

const redis = await openRedis('lokma:')
let testApp: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokma-reload-'))
  testApp = await createTestApp()
})
afterAll(async () => {
  await testApp.close()
  await redis?.stop()
  await rm(folder, { recursive: true })
})

describe.runIf(process.platform === 'linux')('a reload of a server with a PostgreSQL of its own', () => {
  const cases = [
    ['one worker', {}],
    ['two workers', { WEB_CONCURRENCY: '2', REDIS_URL: redis?.url ?? '' }],
  ] as const

  it.each(cases.filter(([, settings]) => !('REDIS_URL' in settings) || redis))(
    'exchanges %s for new ones, and at most one request of a thousand fails [UPG-01]',
    async (_, settings) => {
      const product = await startOver(testApp, { LOG_LEVEL: 'info', ...settings })
      onTestFinished(() => void product.signal('SIGTERM'))
      const before = workersOf(product.pid)
      const { answered, failed } = await reloadUnderLoad(product, 2)
      expect(answered).toBeGreaterThan(200)
      expect(failed.length, failed.join()).toBeLessThanOrEqual(Math.floor((answered + failed.length) / 1000))
      // Those of before wait for clients that do not come, for a minute at most.
      await expect.poll(() => workersOf(product.pid), { timeout: 100_000 }).toHaveLength(before.length)
      expect(workersOf(product.pid).filter((pid) => before.includes(pid))).toEqual([])
      expect(await product.signal('SIGTERM')).toMatchObject({ code: 0, errors: '' })
    },
    180_000,
  )

  it('takes the settings of the file as they are then, and refuses wrong ones while the old workers go on', async () => {
    const file = join(folder, 'lokma.env')
    await writeFile(file, 'SECURITY_CONTACT=mailto:one@lokma.example\n')
    const product = await startOver(testApp, { LOG_LEVEL: 'info', SETTINGS_FILE: file })
    onTestFinished(() => void product.signal('SIGTERM'))
    const contact = async () => /^Contact: (.*)$/m.exec(await (await fetch(`${product.address}/.well-known/security.txt`)).text())?.[1]
    expect(await contact()).toBe('mailto:one@lokma.example')
    await writeFile(file, 'MAIL_FROM=nobody\n')
    const [worker] = workersOf(product.pid)
    process.kill(product.pid, 'SIGHUP')
    await expect.poll(product.printed, { timeout: 60_000 }).toContain('reload refused: what served before goes on')
    expect(product.complained()).toMatch(/^MAIL_FROM must be like /)
    expect(workersOf(product.pid)).toEqual([worker])
    expect(await contact()).toBe('mailto:one@lokma.example')
    await writeFile(file, 'SECURITY_CONTACT=mailto:other@lokma.example\n')
    process.kill(product.pid, 'SIGHUP')
    await expect.poll(() => reloads(product), { timeout: 60_000 }).toBe(1)
    await expect.poll(contact).toBe('mailto:other@lokma.example')
    expect((await product.signal('SIGTERM')).code).toBe(0)
  }, 180_000)
})

it.runIf(process.platform === 'linux')(
  'a reload of a server with the embedded database is a gap of at most five seconds, and the process keeps its number [UPG-01]',
  async () => {
    const data = await dataDirectory()
    const product = await start({ DATA_DIR: data.path, RATE_LIMITS: 'off', DEMO: '1', LOG_LEVEL: 'info' })
    onTestFinished(() => void product.signal('SIGTERM'))
    const load = startLoad(PER_SECOND, (agent) => send(agent, `${product.address}/api/restaurants/${RESTAURANT}`))
    await sleep(1000)
    process.kill(product.pid, 'SIGHUP')
    await expect.poll(() => product.printed().match(/^Lokma: /gm), { timeout: 60_000 }).toHaveLength(2)
    await sleep(1000)
    const { longestGap } = await load.stop()
    expect(longestGap).toBeLessThanOrEqual(5000)
    expect((await product.signal('SIGTERM')).code).toBe(0)
    expect(data.isDatabaseUp()).toBe(false)
    await data.remove()
  },
  180_000,
)
