import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { END, officialClient } from '#tests/support/hub.ts'
import { cookieOf } from '#tests/operating/product.ts'
import { call } from './call.ts'
import { signInCrowd } from './cast.ts'
import { expectSound, openFaultEnvironment, type FaultEnvironment } from './fault-environment.ts'

const CLIENTS = 2000
/** How long a client waits before it reconnects, as the browser does (src/browser/realtime). */
const PAUSES_MS = [0, 2000, 10_000, 30_000]
const OPENING_MS = 15_000
const WITHIN_MS = 60_000
const SOCKET_KB = 60

let environment: FaultEnvironment
beforeAll(async () => {
  environment = await openFaultEnvironment()
})
afterAll(() => environment.close())

/** A member's tab: connects, authenticates, and reconnects whenever the connection closes. */
function openTab(address: string, cookie: string) {
  const tab = { isThere: false, arrivals: 0, tries: 0, told: 0, leave }
  let socket: WebSocket | undefined
  let timer: NodeJS.Timeout | undefined
  let hasLeft = false
  let failures = 0
  function connect(): void {
    tab.tries++
    const mine = (socket = new WebSocket(`${address.replace('http', 'ws')}/chat`, {
      headers: { cookie, origin: address },
      perMessageDeflate: false,
    }))
    const late = setTimeout(() => mine.terminate(), OPENING_MS)
    mine.on('open', () => mine.send(JSON.stringify({ protocol: 'json', version: 1 }) + END))
    mine.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.includes('"type":7')) tab.told++
      if (text.includes('"type":6')) mine.send(JSON.stringify({ type: 6 }) + END)
      if (tab.isThere || !text.startsWith(`{}${END}`)) return
      clearTimeout(late)
      failures = 0
      tab.isThere = true
      tab.arrivals++
    })
    mine.on('error', () => {})
    mine.on('close', () => {
      clearTimeout(late)
      tab.isThere = false
      if (hasLeft) return
      timer = setTimeout(connect, PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)])
    })
  }
  function leave(): void {
    hasLeft = true
    clearTimeout(timer)
    socket?.terminate()
  }
  connect()
  return tab
}

it(`${CLIENTS} members reconnect by themselves after the server was killed, and after a clean stop`, async () => {
  const { address } = environment.product
  const cookies = await signInCrowd(environment.testApp, CLIENTS)
  const alone = await environment.footprint()
  const tabs: ReturnType<typeof openTab>[] = []
  for (let at = 0; at < CLIENTS; at += 100) {
    tabs.push(...cookies.slice(at, at + 100).map((cookie) => openTab(address, cookie)))
    await expect.poll(() => tabs.every(({ isThere }) => isThere), { timeout: 20_000, interval: 20 }).toBe(true)
  }
  const full = await environment.footprint()
  const perSocket = Math.round(((full.memory - alone.memory) * 1024) / CLIENTS)
  expect(perSocket).toBeLessThanOrEqual(SOCKET_KB)

  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const told = tabs.reduce((sum, tab) => sum + tab.told, 0)
    const { code } = await environment.product.signal(signal)
    expect(code).toBe(signal === 'SIGTERM' ? 0 : null)
    if (signal === 'SIGTERM') await expect.poll(() => tabs.reduce((sum, tab) => sum + tab.told, 0)).toBe(told + CLIENTS)
    await expect.poll(() => tabs.some(({ isThere }) => isThere)).toBe(false)
    const since = performance.now()
    await environment.start()
    const startedMs = performance.now() - since
    const load = await environment.load({ pauseMs: 60 })
    await expect.poll(() => tabs.filter(({ isThere }) => !isThere).length, { timeout: WITHIN_MS, interval: 100 }).toBe(0)
    const backMs = Math.round(performance.now() - since)
    const back = await environment.footprint()
    const connections = /^lokma_hub_connections(?:\{[^}]*\})? (\d+)/m.exec((await call(address, '/metrics')).text)?.[1]
    expect(Number(connections)).toBe(CLIENTS)
    // A reconnected member can send a message.
    const one = officialClient(address, { headers: { cookie: cookieOf(await environment.testApp.member('ayakta')), origin: address } })
    await one.start()
    expect(await one.invoke('Ping', 'orada mısın')).toMatchObject({ text: 'orada mısın' })
    await one.stop()
    const tries = tabs.reduce((sum, tab) => sum + tab.tries, 0)
    const recoveryMs = await load.recovery(performance.now())
    const also = [
      `${CLIENTS} clients back ${(backMs / 1000).toFixed(1)} s after the start began (it took ${(startedMs / 1000).toFixed(1)} s)`,
      `${tries} tries altogether, ${perSocket} KB a socket, ${back.files} files`,
    ].join(', ')
    await expectSound(environment, { tried: `${signal} under ${CLIENTS} hub clients`, load, recoveryMs, also })
  }

  for (const tab of tabs) tab.leave()
  // Members count as gone five seconds after the last connection closed.
  await expect
    .poll(async () => (await environment.footprint()).files, { timeout: 20_000, interval: 500 })
    .toBeLessThanOrEqual(alone.files + 20)
})
