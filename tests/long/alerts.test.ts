import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needPrograms } from '#scripts/debian-programs.ts'
import { alertNames, CONFIG, RULES } from '#tests/support/prometheus.ts'
import { databaseScenarios } from './alerts/database-scenarios.ts'
import { backUp, machineScenarios } from './alerts/machine-scenarios.ts'
import type { Scenario } from './alerts/scenario.ts'
import { serviceScenarios } from './alerts/service-scenarios.ts'
import { siteScenarios } from './alerts/site-scenarios.ts'
import { openWorld, type World } from './alerts/world.ts'

const scenarios: readonly Scenario[] = [...serviceScenarios, ...machineScenarios, ...databaseScenarios, ...siteScenarios]

/** Longer than the ranges of the shortened rules, and a job that looks once a minute. */
const PATIENCE_MS = 90_000
/** How long a healthy site is watched. */
const CALM_MS = 30_000
const QUIET_MS = 5000

needPrograms({ prometheus: 'prometheus', promtool: 'prometheus', 'redis-server': 'redis-server', prlimit: 'util-linux' })

let world: World
beforeAll(async () => {
  world = await openWorld()
  await backUp(world)
  for (const command of ['check', 'doctor']) {
    const { code, output, errors } = await world.command(command, '--record')
    expect([command, code, output + errors]).toEqual([command, 0, expect.any(String)])
  }
})
afterAll(() => world.close())

const firing = (): Promise<string[]> => world.prometheus.firing()

/** No alert fires for some seconds: answers that came late have been counted. */
async function calm(): Promise<void> {
  let quietSince = Date.now()
  const stillFiring = async (): Promise<string[] | 'calm'> => {
    const names = await firing()
    if (names.length > 0) quietSince = Date.now()
    return Date.now() - quietSince > QUIET_MS ? 'calm' : names
  }
  await expect.poll(stillFiring, { timeout: PATIENCE_MS, interval: 500 }).toBe('calm')
}

it('promtool accepts the rules and the configuration [OBS-01]', () => {
  for (const args of [
    ['check', 'rules', RULES],
    ['check', 'config', '--syntax-only', CONFIG],
  ])
    expect(execFileSync('promtool', args, { encoding: 'utf8' })).toContain('SUCCESS')
})

it('no alert fires while a site is well [OBS-01]', async () => {
  await calm()
  const until = Date.now() + CALM_MS
  while (Date.now() < until) {
    expect(await firing()).toEqual([])
    await sleep(1000)
  }
})

describe('an alert fires, and ends after the repair:', () => {
  it.each(scenarios)('$alert, when $when [OBS-01]', { timeout: 4 * PATIENCE_MS }, async ({ alert, also = [], break: breakIt }) => {
    await calm()
    const mend = await breakIt(world)
    try {
      await expect.poll(firing, { timeout: PATIENCE_MS, interval: 500 }).toContain(alert)
      expect((await firing()).filter((name) => name !== alert && !also.includes(name))).toEqual([])
    } finally {
      await mend()
    }
    await expect.poll(firing, { timeout: PATIENCE_MS, interval: 500 }).not.toContain(alert)
  })
})

it('every alert of the file is fired by one of these tests [OBS-01]', async () => {
  expect(scenarios.map(({ alert }) => alert).toSorted()).toEqual((await alertNames()).toSorted())
})
