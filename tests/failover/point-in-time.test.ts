import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRestaurants } from '#tests/faults/cast.ts'
import { call } from '#tests/faults/call.ts'
import { type Load, startLoad } from '#tests/faults/load.ts'
import { dropFiles, keepFiles } from '#platform/media/index.ts'
import { cookieOf } from '#tests/operating/product.ts'
import { queryOnce } from '#tests/support/postgres.ts'
import type { Replica } from './point-in-time-cluster.ts'
import { type ArchivedSite, openArchivedSite, takeMoment } from './point-in-time-site.ts'

const PASSWORD = 'acili-ezme-7'
const TRUE = 'Everything that must be true is true.'
const FACE = 'silinen-yuz.webp'
/** What the requirement allows to be lost with the disk. */
const LOST_MS = 60_000

let site: ArchivedSite
beforeAll(async () => {
  site = await openArchivedSite()
  await site.startServer()
})
afterAll(() => site.close())

async function load(pauseMs?: number): Promise<Load> {
  const restaurants = await createRestaurants(site.testApp, site.cast, 150)
  return startLoad({ address: () => site.product().address, cast: site.cast, restaurants, ...(pauseMs === undefined ? {} : { pauseMs }) })
}

const idsOf = async (...ids: string[]) =>
  (await site.query<{ id: string }>('select id from profiles where id = any($1)', [ids])).map(({ id }) => id)

// The archive remembers each restore: the second one follows the first.
describe('a site whose database is archived', { shuffle: false }, () => {
  let replica: Replica

  it('goes back to a moment under load: what was acknowledged before is there, nothing after, and erased members stay erased [PITR-01]', async () => {
    const { testApp, cluster } = site
    const [leaver, stayer] = [await testApp.member('giden'), await testApp.member('kalan')]
    await keepFiles(testApp.context, { ownerId: stayer.profileId, kind: 'profile' }, [{ name: FACE, data: Buffer.from('yüz') }])
    await site.query('update profiles set avatar_url = $1 where id = $2', [`/media/${FACE}`, stayer.profileId])
    const file = join(cluster.folder, 'lokma-nightly.tar.gz')
    expect(await site.lokma('backup', file)).toMatchObject({ code: 0 })
    await cluster.pgbackrest('--type=full', 'backup')
    replica = await cluster.makeReplica()

    const running = await load()
    await running.acknowledged(150)
    const { time, before, after } = await takeMoment()
    const acknowledged = running.tally().acknowledged
    await running.acknowledged(acknowledged + 150)
    const left = await call(site.product().address, '/api/account/deletion', {
      method: 'POST',
      cookie: cookieOf(leaver),
      body: { username: leaver.username, password: PASSWORD },
    })
    expect(JSON.parse(left.text)).toEqual({ deleted: true })
    await site.query('update profiles set avatar_url = null where id = $1', [stayer.profileId])
    await dropFiles(testApp.context, [FACE])
    const newcomer = await testApp.member('sonradan')
    await running.stop()
    await site.stopServer()
    await cluster.stop()

    const began = performance.now()
    const restored = await site.restoreTo(time)
    console.log(`${restored.errors}${restored.output}It took ${Math.round(performance.now() - began)} ms.`)
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.output).toContain('Erased again 1 of the 1 members')
    expect(restored.output).toContain(TRUE)
    expect(restored.output).toContain('Pictures that were removed after that time: 1.')
    await cluster.start()
    expect(await running.missing(cluster.url, before)).toEqual([])
    expect(await running.stored(cluster.url, after)).toEqual([])
    // The load went on after the moment, so that something could be wrongly there.
    expect(running.tally().acknowledged).toBeGreaterThan(acknowledged + 100)
    expect(await idsOf(leaver.profileId, stayer.profileId, newcomer.profileId)).toEqual([stayer.profileId])

    expect(await site.lokma('check')).toMatchObject({ code: 1, errors: expect.stringContaining('1 pictures are missing') })
    expect((await site.lokma('restore-pictures', file)).output).toContain('Brought 1 pictures back')
    expect(await site.lokma('check')).toMatchObject({ code: 0, output: `${TRUE}\n` })
    await site.startServer()
    expect((await call(site.product().address, '/api/viewer', { cookie: site.cast.members[0]!.cookie })).status).toBe(200)
    const kept = (await cluster.beside()).filter((name) => name.startsWith('main'))
    expect(kept).toEqual([expect.stringMatching(/^main\.before-\d{8}T\d{6}Z$/)])
    await rm(join(cluster.folder, 'pg', kept[0]!), { recursive: true })
  })

  it('has a replica of the timeline before that does not follow, and follows once it was restored again [PITR-01]', async () => {
    const { cluster } = site
    const mark = await site.testApp.restaurant()
    const isThere = async () => (await queryOnce(replica.url, 'select from restaurants where id = $1', [mark])).length
    await expect
      .poll(() => replica.log(), { timeout: 60_000 })
      .toMatch(/not in this server's history|forked off current database system timeline/)
    expect(await isThere()).toBe(0)
    await replica.restoreAgain()
    await expect.poll(isThere, { timeout: 60_000 }).toBe(1)
    expect(await replica.log()).toMatch(/started streaming WAL from primary at \S+ on timeline 2/)
    await cluster.stop(replica.data)
  })

  it('goes back between two writes of the same second, and then along the timeline before [PITR-01]', async () => {
    const { cluster } = site
    const name = 'ayni-saniye'
    const moments: string[] = []
    for (const n of [1, 2, 3]) {
      await site.query('insert into restaurants (id, title, search_key) values ($1, $1, $1)', [`${name}-${n}`])
      const [row] = await site.query<{ at: string }>(
        `select to_char(pg_xact_commit_timestamp(xmin) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from restaurants where id = $1`,
        [`${name}-${n}`],
      )
      moments.push(row!.at)
    }
    console.log(`three writes at ${moments.join(', ')}`)
    await site.stopServer()
    await cluster.stop()
    const stored = async () => {
      await cluster.start()
      const rows = await site.query<{ id: string }>(`select id from restaurants where id like '${name}-%' order by id`)
      await cluster.stop()
      return rows.map(({ id }) => id)
    }
    expect(await site.restoreTo(moments[1]!)).toMatchObject({ code: 0 })
    expect(await stored()).toEqual([`${name}-1`])
    // The first restore was too early for the operator: the moments after it are on the timeline before.
    const again = await site.restoreTo(moments[2]!, '--timeline', '2')
    expect(again.errors).toContain('--timeline <number> takes another one')
    expect(again).toMatchObject({ code: 0 })
    expect(await stored()).toEqual([`${name}-1`, `${name}-2`])
  })

  it('loses at most 60 seconds with its disk [PITR-01]', async () => {
    const { cluster } = site
    await cluster.start()
    await cluster.pgbackrest('--type=full', 'backup')
    await site.startServer()
    const running = await load(1000)
    await new Promise((done) => setTimeout(done, LOST_MS))
    // The worst moment: just before the next file of the log goes into the archive.
    const age = async () =>
      (await site.query<{ age: number }>('select extract(epoch from now() - last_archived_time)::float8 as age from pg_stat_archiver'))[0]!
        .age
    await expect.poll(age, { timeout: 3 * LOST_MS, interval: 200 }).toBeGreaterThan(45)
    const lostAt = performance.now()
    await cluster.kill()
    await rm(cluster.data, { recursive: true })
    await running.stop()
    await site.stopServer()
    const restored = await site.restoreTo('newest')
    console.log(`${restored.errors}${restored.output}`)
    expect(restored).toMatchObject({ code: 0 })
    await cluster.start()
    const lost = await running.lost(cluster.url)
    const oldest = lost.length === 0 ? 0 : Math.round(lostAt - Math.min(...lost))
    console.log(
      `Of ${running.tally().acknowledged} acknowledged writes ${lost.length} were lost with the disk, the oldest ${oldest} ms before.`,
    )
    expect(lost.length).toBeGreaterThan(0)
    expect(oldest).toBeLessThanOrEqual(LOST_MS)
    expect(await running.missing(cluster.url, lostAt - LOST_MS)).toEqual([])
    expect(await site.lokma('check')).toMatchObject({ code: 0, output: `${TRUE}\n` })
  })
})
