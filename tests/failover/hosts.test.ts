import { afterAll, beforeAll, expect, it } from 'vitest'
import { freezePrimary, killPrimary, switchPrimary } from './primary-faults.ts'
import { openSite, type Site } from './site.ts'

/** Within these seconds writes must be back after a machine died, and after a planned switch. */
const [BACK_S, SWITCH_S] = [30, 5]

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
  expect(await killPrimary(site)).toBeLessThan(BACK_S)
})

it('without HAProxy, the machine of the primary is frozen: no statement waits for it when another took over [HA-02]', async () => {
  expect(await freezePrimary(site)).toBeLessThan(BACK_S)
})

it('without HAProxy, the primary is switched on purpose: the server follows [HA-02]', async () => {
  expect(await switchPrimary(site)).toBeLessThan(SWITCH_S)
})
