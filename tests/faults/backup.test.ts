import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import { connect } from '#db/connect.ts'
import { run, start } from '#tests/operating/product.ts'
import { ask } from '#tests/support/postgres.ts'
import { call } from './call.ts'
import { expectSound, openStage, type Stage } from './stage.ts'

let stage: Stage
let folder: string
beforeAll(async () => {
  stage = await openStage()
  folder = await mkdtemp(join(tmpdir(), 'lokma-backup-'))
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

it('a backup that was taken under load, restored into an empty database, is one moment of it: whole, and not before it began', async () => {
  const file = join(folder, 'backup.tar.gz')
  const { databaseUrl, services } = stage.world
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: services.config.dataDir,
    AUTH_SECRET: services.secret,
    DEMO: '0',
    RATE_LIMITS: 'off',
  }
  const load = await stage.load()
  const before = await stage.footprint()
  const began = performance.now()
  const backup = await run('src/cli.ts', ['backup', file], settings)
  const tookMs = Math.round(performance.now() - began)
  expect(backup).toMatchObject({ code: 0, errors: '' })
  const since = load.tally().acknowledged
  await load.acknowledged(since + 50)
  await load.stop()

  await ask(databaseUrl, 'create database restored')
  const empty = { ...settings, DATABASE_URL: databaseUrl.replace('/lokma?', '/restored?'), DATA_DIR: join(folder, 'data') }
  const restore = await run('src/cli.ts', ['restore', file], empty)
  expect(restore).toMatchObject({ code: 0, errors: '' })
  expect(await load.missing(empty.DATABASE_URL, began)).toEqual([])
  const restored = connect({ connectionString: empty.DATABASE_URL, max: 2 })
  expect(await checkInvariants(restored.pool)).toEqual([])
  await restored.close()

  // People go on there as if nothing had been.
  const another = await start(empty)
  const [member] = stage.cast.members
  const viewer = await call(another.address, '/api/viewer', { cookie: member!.cookie })
  expect(JSON.parse(viewer.text)).toMatchObject({ profile: { id: member!.profileId } })
  const [venue] = await ask<{ id: string }>(empty.DATABASE_URL, 'select id from restaurants limit 1')
  const vote = { questionId: venue!.id, rating: 9, anonymous_session_id: 'nach-der-sicherung' }
  expect((await call(another.address, '/api/vote', { method: 'POST', body: vote })).status).toBe(200)
  await another.signal('SIGTERM')
  await expectSound(stage, { tried: 'a backup under load, restored', load, before, also: `${backup.output.trim()} It took ${tookMs} ms` })
})
