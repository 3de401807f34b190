import { Agent } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRelease, switchTo } from '#tests/support/release-tree.ts'
import { send, startLoad } from '#tests/support/steady-load.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Product, startOver } from '#tests/operating/product.ts'

const MINUTE_MS = 60_000
const AT_ONCE = 8
const SETTINGS = { DEMO: '1', PROOF_OF_WORK: 'off', LOG_LEVEL: 'info' }

/** What a release changes in the schema beside servers of the release before. */
const EXPAND = {
  '9001-seen-votes.sql': '-- Compatible since: 1.0.0\nalter table votes add column is_seen boolean not null default false;\n',
  '9002-votes-by-seen.sql': '-- Compatible since: 1.0.0\ncreate index concurrently votes_by_seen on votes (id) where (not is_seen);\n',
}

let testApp: TestApp
let root: string
/** Is upgraded. */
let one: Product
/** Stays of the release before, over the same database. */
let other: Product
let restaurants: string[]

beforeAll(async () => {
  testApp = await createTestApp()
  root = await mkdtemp(join(tmpdir(), 'lokma-releases-'))
  await makeRelease(join(root, '1.0.0'), '1.0.0')
  await makeRelease(join(root, '1.0.1'), '1.0.1', EXPAND)
  await switchTo(root, '1.0.0')
  one = await startOver(testApp, SETTINGS, { main: join(root, 'current/src/app/main.ts') })
  other = await startOver(testApp, SETTINGS, { main: join(root, '1.0.0/src/app/main.ts') })
  const page = (await (await fetch(`${one.address}/api/restaurants?limit=50`)).json()) as { items: { id: string }[] }
  const agent = new Agent()
  const takesVotes = await Promise.all(page.items.map(async ({ id }, at) => (await voteFor(agent, one, id, at)) === 200))
  restaurants = page.items.map(({ id }) => id).filter((_, at) => takesVotes[at])
  expect(restaurants.length).toBeGreaterThan(20)
})
afterAll(async () => {
  await Promise.all([one, other].map((product) => product.signal('SIGTERM')))
  await testApp.close()
  await rm(root, { recursive: true })
})

/** The votes that a server acknowledged, by the number of their visitor. */
const acknowledged = new Set<number>()

const voteFor = (agent: Agent, { address }: Product, questionId: string, visitor: number): Promise<number> =>
  send(agent, `${address}/api/vote`, {
    method: 'POST',
    body: { questionId, rating: 1 + (visitor % 10), anonymous_session_id: `upgrade-visitor-${visitor}` },
  })

const votesOn =
  (product: Product, from: number) =>
  async (agent: Agent, number: number): Promise<number> => {
    const visitor = from + number
    const status = await voteFor(agent, product, restaurants[visitor % restaurants.length]!, visitor)
    if (status === 200) acknowledged.add(visitor)
    return status
  }

/** How many votes a second the machine carries, over a minute. */
async function capacity(): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const vote = votesOn(one, 1_000_000)
  const end = Date.now() + MINUTE_MS
  let sent = 0
  const loop = async (): Promise<void> => {
    while (Date.now() < end) expect(await vote(agent, sent++)).toBe(200)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loop))
  agent.destroy()
  return sent / (MINUTE_MS / 1000)
}

const versionOf = async ({ address }: Product): Promise<string> =>
  ((await (await fetch(`${address}/api/openapi.json`)).json()) as { info: { version: string } }).info.version

async function reload(product: Product): Promise<void> {
  const reloads = (): number => product.printed().match(/"msg":"reloaded"/g)?.length ?? 0
  const before = reloads()
  process.kill(product.pid, 'SIGHUP')
  await expect.poll(reloads, { timeout: MINUTE_MS }).toBe(before + 1)
}

it(
  'under half the votes that the machine carried in the minute before, an upgrade and the way back lose none, and nobody waits two seconds [UPG-01]',
  async () => {
    const perSecond = (await capacity()) / 4
    const [upgraded, kept] = [startLoad(perSecond, votesOn(one, 2_000_000)), startLoad(perSecond, votesOn(other, 3_000_000))]
    await sleep(5000)
    await switchTo(root, '1.0.1')
    await reload(one)
    expect(await versionOf(one)).toBe('1.0.1')
    expect(one.printed()).toMatch(/"msg":"2 migrations wait: not rehearsed /)
    // The old version works beside the new one for a minute.
    await sleep(MINUTE_MS)
    expect(await versionOf(other)).toBe('1.0.0')
    // Back: the release before works on the newer schema.
    await switchTo(root, '1.0.0')
    await reload(one)
    expect(await versionOf(one)).toBe('1.0.0')
    await sleep(5000)
    for (const [name, { answered, failed, longestGap }] of [
      ['upgraded', await upgraded.stop()],
      ['kept', await kept.stop()],
    ] as const) {
      console.log(
        `${name}: ${Math.round(perSecond)} votes a second, ${answered} acknowledged, ${failed.length} failed, longest pause ${Math.round(longestGap)} ms`,
      )
      expect([name, failed]).toEqual([name, failed.slice(0, answered / 1000)])
      expect(longestGap).toBeLessThanOrEqual(2000)
    }
    const { rows } = await testApp.database.pool.query<{ visitor: number }>(
      `select substr(anonymous_session_id, 17)::int as visitor from votes where anonymous_session_id like 'upgrade-visitor-%'`,
    )
    const stored = new Set(rows.map(({ visitor }) => visitor))
    expect([...acknowledged].filter((visitor) => !stored.has(visitor))).toEqual([])
    expect((await testApp.database.pool.query(`select from votes where is_seen`)).rowCount).toBe(0)
  },
  10 * MINUTE_MS,
)
