import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSite, type Site } from './site.ts'

/** Within these seconds writes must be back after a machine died, and after a planned switch. */
const [BACK_S, SWITCH_S] = [30, 5]
const FROZEN_MS = 45_000

let site: Site
beforeAll(async () => {
  site = await openSite('a list of hosts')
})
afterAll(async () => {
  if (!site) return
  console.log(`without HAProxy:\n${site.table()}`)
  await site.close()
})

it('without HAProxy, the machine of the primary is killed: the server finds the new primary and another replica [HA-02]', async () => {
  const gap = await site.play('kill -9 of the primary’s machine', async ({ load, gap }) => {
    const primary = await site.cluster.primary()
    const began = performance.now()
    await primary.kill()
    await load.recovery(performance.now(), 60_000)
    const result = gap(began)
    await site.cluster.boot(primary)
    return result
  })
  expect(gap).toBeLessThan(BACK_S)
})

it('without HAProxy, the machine of the primary is frozen: no statement waits for it when another took over [HA-02]', async () => {
  const gap = await site.play('SIGSTOP of the primary’s machine for 45 s', async ({ load, gap }) => {
    const primary = await site.cluster.primary()
    const began = performance.now()
    await primary.freeze()
    await load.recovery(performance.now() + 2000, 60_000)
    await sleep(Math.max(0, FROZEN_MS - (performance.now() - began)))
    await primary.thaw()
    await sleep(5000)
    return gap(began)
  })
  expect(gap).toBeLessThan(BACK_S)
})

it('without HAProxy, the primary is switched on purpose: the server follows [HA-02]', async () => {
  const gap = await site.play('planned switch', async ({ load, gap }) => {
    const { synchronous } = await site.cluster.standbys()
    const began = performance.now()
    await site.cluster.switchTo(synchronous)
    await load.recovery(performance.now(), 60_000)
    return gap(began)
  })
  expect(gap).toBeLessThan(SWITCH_S)
})
