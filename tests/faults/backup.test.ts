import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import { connect } from '#db/connect.ts'
import { run, start } from '#tests/operating/product.ts'
import { queryOnce } from '#tests/support/postgres.ts'
import { call } from './call.ts'
import { expectSound, openFaultEnvironment, type FaultEnvironment } from './fault-environment.ts'

let environment: FaultEnvironment
let folder: string
beforeAll(async () => {
  environment = await openFaultEnvironment()
  folder = await mkdtemp(join(tmpdir(), 'lokma-backup-'))
})
afterAll(async () => {
  await environment.close()
  await rm(folder, { recursive: true, force: true })
})

it('a backup taken under load restores into an empty database as one complete snapshot, not older than its start', async () => {
  const file = join(folder, 'backup.tar.gz')
  const { databaseUrl, context } = environment.testApp
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: context.config.dataDir,
    AUTH_SECRET: context.secret,
    DEMO: '0',
    RATE_LIMITS: 'off',
  }
  const load = await environment.load()
  const before = await environment.footprint()
  const began = performance.now()
  const backup = await run('src/app/cli.ts', ['backup', file], settings)
  const tookMs = Math.round(performance.now() - began)
  expect(backup).toMatchObject({ code: 0, errors: '' })
  const since = load.tally().acknowledged
  await load.acknowledged(since + 50)
  await load.stop()

  await queryOnce(databaseUrl, 'create database restored')
  const empty = { ...settings, DATABASE_URL: databaseUrl.replace('/lokma?', '/restored?'), DATA_DIR: join(folder, 'data') }
  const restore = await run('src/app/cli.ts', ['restore', file], empty)
  expect(restore).toMatchObject({ code: 0, errors: '' })
  expect(await load.missing(empty.DATABASE_URL, began)).toEqual([])
  const restored = connect({ connectionString: empty.DATABASE_URL, max: 2 })
  expect(await checkInvariants(restored.pool)).toEqual([])
  await restored.close()

  // Members keep working there as before.
  const another = await start(empty)
  const [member] = environment.cast.members
  const viewer = await call(another.address, '/api/viewer', { cookie: member!.cookie })
  expect(JSON.parse(viewer.text)).toMatchObject({ profile: { id: member!.profileId } })
  const [restaurant] = await queryOnce<{ id: string }>(empty.DATABASE_URL, 'select id from restaurants limit 1')
  const vote = { questionId: restaurant!.id, rating: 9, anonymous_session_id: 'nach-der-sicherung' }
  expect((await call(another.address, '/api/vote', { method: 'POST', body: vote })).status).toBe(200)
  await another.signal('SIGTERM')
  await expectSound(environment, {
    tried: 'a backup under load, restored',
    load,
    before,
    also: `${backup.output.trim()} It took ${tookMs} ms`,
  })
})
