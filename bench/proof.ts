import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Challenge } from '#features/challenges/challenges.contract.ts'
import { costOf, KEY_PREFIX, type Level } from '#features/challenges/challenges.rules.ts'
import { proofHeader, solved } from '#tests/support/proofs.ts'
import { openBrowser, openPhone } from './browser.ts'
import { parseStat } from './cpu.ts'
import { cpuText, inTurns, measure, middle, type Sample } from './load.ts'
import { type BenchSite, startServer } from './site.ts'
import { median, percentile, type Row } from './table.ts'

const run = promisify(execFile)
/** Keys that a solver derives on average: the prefix has two hexadecimal digits. */
const KEYS = 16 ** KEY_PREFIX.length
const ATTEMPTS = 2000
const AT_ONCE = 20
/** Challenges that each slowed browser solves: the tail is what people remember. */
const SOLVED = 40
/** One turn of stopping and running a slowed browser. */
const PERIOD_MS = 24
const ASSETS = 'dist/client/assets'

/** What a proof of work costs an attacker, the server and a person with a slow phone, and what the limits let through beside it. */
export async function measureProofs(site: BenchSite): Promise<Row[]> {
  const guarded = await startServer(site.databaseUrl, { PROOF_OF_WORK: 'always', RATE_LIMITS: '1000000', DEMO: '0' })
  try {
    return [
      ...(await measureAttacker()),
      ...(await measureRefusals(guarded)),
      ...(await measureBrowsers(guarded.url)),
      await measureFlood(site.databaseUrl),
    ]
  } finally {
    await guarded.stop()
  }
}

/** CPU seconds of a program that solves without a browser. */
async function measureAttacker(): Promise<Row[]> {
  const rows: Row[] = []
  for (const level of [1, 2, 3] as Level[]) {
    const amount = level === 1 ? 40 : 4
    const { stdout } = await run(process.execPath, ['bench/opponents/proof-solver.ts', String(costOf(level)), String(amount), KEY_PREFIX])
    const { perKey } = JSON.parse(stdout) as { perKey: number }
    const seconds = perKey * KEYS
    rows.push({
      what: `proof, attacker's CPU seconds for an account at level ${level}`,
      measured: `${seconds.toFixed(2)} s for ${KEYS} keys on average`,
      against: `${cpuText(perKey * 1000)} of a thread for the server`,
      figure: seconds,
      values: { seconds, perKey },
    })
  }
  return rows
}

const signUp = (turn: number | string) => ({
  email: `kanit${turn}@example.com`,
  password: 'acili-ezme-7',
  username: `kanit${turn}`,
  policiesAccepted: true,
})

/** CPU time of the whole process for an attempt without a valid proof, beside a call that is refused by its form alone. */
async function measureRefusals({ url, pid }: { url: string; pid: number }): Promise<Row[]> {
  const headers = { 'content-type': 'application/json', origin: url }
  const asked = await fetch(`${url}/api/auth/sign-up`, { method: 'POST', headers, body: JSON.stringify(signUp('sor')) })
  const { challenge } = (await asked.json()) as { challenge: Challenge }
  const forged = proofHeader({
    challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
    solution: { counter: 1, derivedKey: '00'.repeat(32) },
  })
  const of = (body: object, status: number, more: Record<string, string> = {}): Promise<Sample> =>
    measure({
      url,
      requests: [{ path: '/api/auth/sign-up', method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }],
      watched: { app: pid },
      status,
      seconds: 2,
    })
  const rows: Row[] = []
  for (const [what, status, more] of [
    ['without a proof, which gets a challenge', 428, {}],
    ['with a forged proof', 422, forged],
  ] as const) {
    const rounds = await inTurns(
      () => of(signUp('yok'), status, more),
      () => of({ email: 'x' }, 422),
    )
    const app = ({ app: ms }: Sample): number => ms
    const [ours, bare] = [rounds.map((round) => round.ours), rounds.map((round) => round.theirs)].map((samples) => middle(samples, app).app)
    rows.push({
      what: `proof, CPU of an attempt ${what}, all threads`,
      measured: cpuText(ours!),
      against: `${cpuText(bare!)} for a call that its form refuses`,
      figure: ours!,
      goal: { atMost: 1 },
      values: { ms: ours!, bare: bare! },
    })
  }
  return rows
}

/** Time of solving in a phone's browser of which all threads are slowed: the CPU throttling of DevTools leaves workers as fast as they are. */
async function measureBrowsers(url: string): Promise<Row[]> {
  const browser = await openBrowser('proof')
  if (!browser) return []
  const solver = readdirSync(ASSETS).find((name) => /^solve-in-workers-[\w-]+\.js$/.test(name))
  const rows: Row[] = []
  try {
    for (const rate of [4, 6]) {
      const { context, page } = await openPhone(browser)
      await page.goto(`${url}/tr/login`)
      const before = await askAndSolve(page, `/assets/${solver}`, 1)
      const stop = slowDown(renderersOf(process.pid), rate)
      const times = await askAndSolve(page, `/assets/${solver}`, SOLVED).finally(stop)
      await context.close()
      const late = percentile(times, 0.95)
      rows.push({
        what: `proof, a first-time person's check in Chromium with a ${rate}x slower CPU, 95 of 100`,
        measured: `${late.toFixed(0)} ms, median ${median(times).toFixed(0)} ms, longest of ${SOLVED} ${Math.max(...times).toFixed(0)} ms`,
        against: `${before[0]!.toFixed(0)} ms not slowed, once`,
        figure: late / 1000,
        goal: { atMost: 2 },
        values: { late, median: median(times), longest: Math.max(...times) },
      })
    }
  } finally {
    await browser.close()
  }
  return rows
}

/** Milliseconds from a refusal to its solution, with the page's own solver, of each challenge. */
function askAndSolve(page: Page, solver: string, amount: number): Promise<number[]> {
  return page.evaluate(
    async ([file, times]) => {
      const module = (await import(file)) as Record<string, (challenge: unknown, controller: AbortController) => Promise<string>>
      const [solve] = Object.values(module)
      const taken: number[] = []
      for (let turn = 0; turn < times; turn++) {
        const answer = await fetch('/api/auth/forgot-password', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"email":"kimse@example.com"}',
        })
        const { challenge } = (await answer.json()) as { challenge: unknown }
        const began = performance.now()
        await solve!(challenge, new AbortController())
        taken.push(performance.now() - began)
      }
      return taken
    },
    [solver, amount] as const,
  )
}

/** The renderer processes among our descendants. */
function renderersOf(root: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const { pid, parent } = parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))
          return [[pid, parent] as const]
        } catch {
          // The process exited between the two calls.
          return []
        }
      }),
  )
  const isOurs = (pid: number | undefined): boolean => pid !== undefined && pid > 1 && (pid === root || isOurs(parents.get(pid)))
  return [...parents.keys()].filter(
    (pid) => isOurs(pid) && readFileSync(join('/proc', String(pid), 'cmdline'), 'utf8').includes('--type=renderer'),
  )
}

/** Lets processes run for a part of the time only. @returns what ends it */
function slowDown(pids: number[], rate: number): () => void {
  let isOver = false
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of pids) process.kill(pid, name)
  }
  async function alternate(): Promise<void> {
    while (!isOver) {
      signal('SIGSTOP')
      await sleep(PERIOD_MS * (1 - 1 / rate))
      signal('SIGCONT')
      await sleep(PERIOD_MS / rate)
    }
  }
  void alternate()
  return () => {
    isOver = true
    signal('SIGCONT')
  }
}

/** Sign-ups of one machine as fast as it can, which solves whatever it is asked to. */
async function measureFlood(databaseUrl: string): Promise<Row> {
  const server = await startServer(databaseUrl, { RATE_LIMITS: 'on', DEMO: '0' })
  let [started, passed, asked] = [0, 0, 0]
  const began = performance.now()
  const attempt = (turn: number, more: Record<string, string> = {}): Promise<Response> =>
    fetch(`${server.url}/api/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url, ...more },
      body: JSON.stringify(signUp(`sel${turn}`)),
    })
  async function attack(): Promise<void> {
    while (started < ATTEMPTS) {
      const turn = started++
      let answer = await attempt(turn)
      if (answer.status === 428) {
        asked++
        const { challenge } = (await answer.json()) as { challenge: Challenge }
        answer = await attempt(turn, await solved(challenge))
      }
      if (answer.headers.getSetCookie().some((cookie) => cookie.includes('session'))) passed++
      await answer.text().catch(() => '')
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, attack))
  } finally {
    await server.stop()
  }
  const perMinute = ATTEMPTS / ((performance.now() - began) / 60_000)
  return {
    what: `proof, sign-ups that pass of ${ATTEMPTS} attempts of one machine, which solves every challenge`,
    measured: `${passed}, at ${perMinute.toFixed(0)} attempts a minute; ${asked} asked for a proof`,
    against: '30 an hour',
    figure: passed,
    goal: { atMost: 30 },
    values: { passed, asked, perMinute },
  }
}
