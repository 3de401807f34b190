import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from './site.ts'

const FROZEN_MS = 45_000

/** Kills everything on the machine of the primary. @returns the seconds without an acknowledged write */
export function killPrimary({ cluster, play }: Site): Promise<number> {
  return play('kill -9 of the primary’s machine', async ({ load, gap }) => {
    const primary = await cluster.primary()
    const began = performance.now()
    await primary.kill()
    await load.recovery(performance.now(), 60_000)
    const result = gap(began)
    await cluster.boot(primary)
    return result
  })
}

/** Suspends everything on the machine of the primary, and lets it go on. @returns the seconds without an acknowledged write */
export function freezePrimary({ cluster, play }: Site): Promise<number> {
  return play('SIGSTOP of the primary’s machine for 45 s', async ({ load, gap }) => {
    const primary = await cluster.primary()
    const began = performance.now()
    await primary.freeze()
    await load.recovery(performance.now() + 2000, 60_000)
    await sleep(Math.max(0, FROZEN_MS - (performance.now() - began)))
    await primary.thaw()
    await sleep(5000)
    return gap(began)
  })
}

/** Gives the role of the primary to the synchronous standby. @returns the seconds without an acknowledged write */
export function switchPrimary({ cluster, play }: Site): Promise<number> {
  return play('planned switch', async ({ load, gap }) => {
    const { synchronous } = await cluster.standbys()
    const began = performance.now()
    await cluster.switchTo(synchronous)
    await load.recovery(performance.now(), 60_000)
    return gap(began)
  })
}
