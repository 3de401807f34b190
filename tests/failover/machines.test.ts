import { afterAll, beforeAll, expect, it } from 'vitest'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { queryOnce } from '#tests/support/postgres.ts'
import type { Machine } from './machines.ts'
import { freezePrimary, killPrimary, switchPrimary } from './primary-faults.ts'
import { openSite, type Site } from './site.ts'
import { aheadOf, isWritable, voteAsVisitors, watchBackends } from './watch.ts'

/** Within these seconds writes must be back after a machine died, and after a planned switch. */
const [BACK_S, SWITCH_S] = [30, 5]
/** The seconds after which another machine becomes the primary. */
const TTL_S = 20
/** The connections of the server for requests and for jobs. */
const POOLS = 14
const five = [1, 2, 3, 4, 5]

let site: Site
beforeAll(async () => {
  site = await openSite('HAProxy')
})
afterAll(async () => {
  if (!site) return
  console.log(site.table())
  await site.close()
})

it.for(five)('the machine of the primary is killed (%i): writes are back within 30 s, nothing is lost [HA-01]', async () => {
  expect(await killPrimary(site)).toBeLessThan(BACK_S)
})

it.for(five)('the machine of the primary is frozen (%i): writes are back within 30 s, also when it thaws [HA-01]', async () => {
  expect(await freezePrimary(site)).toBeLessThan(BACK_S)
})

it('the machine of the primary is cut off: it takes no write any more before another one does [HA-01]', async () => {
  let stoppedAfter = Infinity
  const gap = await site.play('the primary’s machine cut off', async ({ back, gap }) => {
    const primary = await site.cluster.primary()
    const began = performance.now()
    await primary.cut()
    while (await isWritable(primary)) await sleep(250)
    stoppedAfter = (performance.now() - began) / 1000
    await back()
    const result = gap(began)
    await primary.join()
    return result
  })
  console.log(`the primary that was cut off took no write after ${stoppedAfter.toFixed(1)} s`)
  expect(stoppedAfter).toBeLessThan(TTL_S)
  expect(gap).toBeLessThan(BACK_S)
})

it.for([1, 2, 3])('the primary is switched on purpose (%i): writes pause for 5 s at most [HA-01]', async () => {
  expect(await switchPrimary(site)).toBeLessThan(SWITCH_S)
})

it.for(['killed', 'frozen'])('the synchronous standby is %s: the other takes its place [HA-01]', async (way) => {
  const gap = await site.play(`the synchronous standby ${way}`, async ({ back, gap }) => {
    const { synchronous } = await site.cluster.standbys()
    const began = performance.now()
    await (way === 'killed' ? synchronous.kill() : synchronous.freeze())
    await back(performance.now() + 2000)
    const result = gap(began)
    await (way === 'killed' ? site.cluster.boot(synchronous) : synchronous.thaw())
    return result
  })
  expect(gap).toBeLessThan(BACK_S)
})

it('the disk of the primary is slow for 30 s: writes come late and none is lost [HA-01]', async () => {
  const gap = await site.play('slow disk of the primary: 200 KB a second', async ({ back, gap }) => {
    const began = performance.now()
    const restore = await (await site.cluster.primary()).slowDisk(200_000)
    await sleep(30_000)
    await restore()
    await back()
    return gap(began)
  })
  expect(gap).toBeLessThan(BACK_S)
})

/** Uses up segments of the write-ahead log until the log of a machine says that it has no room for another one. */
async function useUpLog(url: string, machine: Machine, says: RegExp): Promise<void> {
  const before = machine.log('patroni').length
  const isFull = (): boolean => says.test(machine.log('patroni').slice(before))
  for (let turn = 0; turn < 300 && !isFull(); turn++) {
    await queryOnce(url, `select pg_logical_emit_message(false, 'ballast', 'x')`).catch(() => {})
    await queryOnce(url, 'select pg_switch_wal()').catch(() => {})
    await sleep(100)
  }
  expect(isFull()).toBe(true)
}

it('the disk of the primary is full, also for its log: another machine takes over, and this one comes back with room [HA-01]', async () => {
  const gap = await site.play('full disk of the primary', async ({ back, gap }) => {
    const primary = await site.cluster.primary()
    const began = performance.now()
    const giveBack = await primary.fillDisk()
    await useUpLog(site.cluster.urlOn(primary), primary, /PANIC: .*No space left on device/)
    await back()
    const result = gap(began)
    await giveBack()
    return result
  })
  expect(gap).toBeLessThan(BACK_S)
})

it('the disk of the synchronous standby is full: the other takes its place, and its log says why [HA-01]', async () => {
  const gap = await site.play('full disk of the synchronous standby', async ({ back, gap }) => {
    const [primary, { synchronous }] = [await site.cluster.primary(), await site.cluster.standbys()]
    const began = performance.now()
    const giveBack = await synchronous.fillDisk()
    await useUpLog(site.cluster.urlOn(primary), synchronous, /No space left on device/)
    await back()
    const result = gap(began)
    await giveBack()
    return result
  })
  expect(gap).toBeLessThan(BACK_S)
})

/** Starts a standby again, with a clock of Patroni and PostgreSQL that can be moved. */
async function bootWithClock(machine: Machine): Promise<(ahead: string) => Promise<void>> {
  const clock = join(machine.folder, 'clock')
  // Renamed: nobody reads half of it.
  const setClock = async (ahead: string): Promise<void> => {
    await writeFile(`${clock}.new`, `${ahead}\n`)
    await rename(`${clock}.new`, clock)
  }
  await setClock('+0s')
  await machine.kill()
  await site.cluster.boot(machine, { MOVED_CLOCK: clock, PYTHONPATH: join(import.meta.dirname, 'moved-clock') })
  await site.cluster.settled()
  return setClock
}

it('the clock of a machine jumps 30 s ahead, back and ahead again while it is a standby and the primary; then the primary is killed [HA-01]', async () => {
  const { cluster } = site
  const primary = await cluster.primary()
  const clocks = new Map<Machine, (ahead: string) => Promise<void>>()
  for (const machine of cluster.machines.filter((machine) => machine !== primary)) clocks.set(machine, await bootWithClock(machine))
  const gap = await site.play('clock of one machine 30 s ahead', async ({ back, gap }) => {
    const { synchronous } = await cluster.standbys()
    const setClock = clocks.get(synchronous)!
    const began = performance.now()
    await setClock('+30s')
    await sleep(8000)
    expect(await aheadOf(synchronous)).toBeGreaterThan(28)
    await cluster.switchTo(synchronous)
    for (const ahead of ['+0s', '+30s']) {
      await back()
      await setClock(ahead)
      await sleep(8000)
    }
    expect(await aheadOf(synchronous)).toBeGreaterThan(28)
    // The jump back may have made another one the primary: until the old time comes again, Patroni renews nothing.
    const last = await cluster.primary()
    await last.kill()
    await back()
    const result = gap(began)
    await cluster.boot(last)
    return result
  })
  expect(gap).toBeLessThan(BACK_S)
})

it('both standbys are gone: writes are refused, reads go on, connections do not pile up, and writes come back with a standby [HA-01]', async () => {
  const { cluster, product } = site
  let acknowledged: string[] = []
  await site.play('both standbys gone for 40 s (writes stop)', async ({ load, back, gap, restaurants }) => {
    const primary = await cluster.primary()
    const standbys = cluster.machines.filter((machine) => machine !== primary)
    const [backends, visitors] = [watchBackends(cluster, primary), voteAsVisitors(product.address, restaurants)]
    const began = performance.now()
    for (const standby of standbys) await standby.kill('etcd')
    const before = load.written().acknowledged.length
    await sleep(40_000)
    expect(load.written().acknowledged.length - before).toBeLessThan(20)
    const most = await backends.stop()
    for (const standby of standbys) await cluster.boot(standby)
    await back()
    const result = gap(began)
    const votes = await visitors.stop()
    acknowledged = votes.acknowledged
    expect(acknowledged).not.toEqual([])
    console.log(
      `${most.all} connections at most, ${most.waiting} of them waited for a standby; votes of visitors: ${JSON.stringify(votes.ends)}`,
    )
    expect(most.waiting).toBeLessThanOrEqual(POOLS)
    expect(Object.keys(votes.ends).filter((end) => end !== 'ok' && end !== 'busy')).toEqual([])
    return result
  })
  expect(product.printed()).toContain('Commits wait for a standby')
  const [row] = await queryOnce<{ found: number }>(
    cluster.url,
    'select count(*)::int as found from votes where anonymous_session_id = any($1)',
    [acknowledged],
  )
  expect(row!.found).toBe(acknowledged.length)
})

it('two of three machines are killed: the primary gives up, pages go on, and writes come back with one of them [HA-01]', async () => {
  const { cluster } = site
  const gap = await site.play(
    'two of three machines killed for 40 s (writes stop)',
    async ({ back, gap }) => {
      const primary = await cluster.primary()
      const others = cluster.machines.filter((machine) => machine !== primary)
      const began = performance.now()
      for (const machine of others) await machine.kill()
      await sleep(40_000)
      expect(await isWritable(primary)).toBe(false)
      for (const machine of others) await cluster.boot(machine)
      await back()
      return gap(began)
    },
    // The last PostgreSQL restarts as a replica: for some seconds no machine answers what no page has shown before.
    /^\/api\//,
  )
  expect(gap).toBeGreaterThan(30)
})
