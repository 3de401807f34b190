import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, inject, it } from 'vitest'
import { copyDatabase } from '#tests/support/cluster.ts'
import { startPoolerTo } from '#tests/support/pooler.ts'
import { connect } from '#db/connect.ts'
import { pageTags } from '#site/page-tags.ts'
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
