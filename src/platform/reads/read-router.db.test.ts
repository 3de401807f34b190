import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, inject, it } from 'vitest'
import { copyDatabase } from '#tests/support/cluster.ts'
import { startPoolerTo } from '#tests/support/pooler.ts'
import { openReplicated } from '#tests/support/replica.ts'
import { connect } from '#db/connect.ts'
import { pageTags } from '#site/page-tags.ts'
import { createPageCache, sealPage } from '../pages/page-cache.ts'
import { createReadRouter } from './read-router.ts'

it('a replica behind a pooler that mixes sessions is left unused, and the log says why [MEND-30]', async () => {
  const { url, drop } = await copyDatabase(inject('template'))
  const pooler = await startPoolerTo(url, 'transaction')
  const database = connect({ connectionString: url })
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  const reads = createReadRouter({ tags: pageTags, url: pooler.url, db: database.db, log, metrics: new Registry() })
  reads.open()
  await expect.poll(() => lines.join('')).toContain('session mode')
  expect(await reads.forPage(async (db) => db === database.db)).toBe(true)
  await reads.close()
  await database.close()
  await pooler.close()
  await drop()
})

it('a page that a write changed is shown from the replica while the primary is away, and from the primary again afterwards [HA-01]', async () => {
  const { primary, ...replica } = await openReplicated()
  const database = connect({ connectionString: primary.url })
  const tags = { ...pageTags, ofKey: (key: string) => [key], ofChange: (change: string) => [change], unknown: '' }
  const reads = createReadRouter({
    tags,
    url: replica.url,
    db: database.db,
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
  })
  const pages = reads.watch(createPageCache<string>({ tags }), tags)
  const isFromReplica = async (): Promise<{ replica: string; isTimeBound: boolean }> => {
    const page = await reads.asPage('home', async () => {
      const rows = await reads.forPage(async (db) => (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows)
      return sealPage(200, {}, Buffer.from(String(rows[0]!.is)), { tags: ['home'] })
    })
    return { replica: page.body.toString(), isTimeBound: page.isTimeBound }
  }
  reads.open()
  await expect.poll(isFromReplica).toEqual({ replica: 'true', isTimeBound: false })
  await replica.pause()
  await database.pool.query('create table written ()')
  pages.changed('home')
  expect(await isFromReplica()).toEqual({ replica: 'false', isTimeBound: false })
  await primary.stop()
  // The cache keeps it as briefly as a page that the time changes.
  expect(await isFromReplica()).toEqual({ replica: 'true', isTimeBound: true })
  await primary.start()
  // The replica stays behind: one that replays the change may show the page again.
  await expect.poll(isFromReplica).toEqual({ replica: 'false', isTimeBound: false })
  await replica.resume()
  await expect.poll(isFromReplica).toEqual({ replica: 'true', isTimeBound: false })
  await reads.close()
  await database.close()
  await replica.close()
})
