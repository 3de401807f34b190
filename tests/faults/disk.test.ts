import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpeg } from '#tests/support/pictures.ts'
import { queryOnce } from '#tests/support/postgres.ts'
import { fillDisk } from '#tests/support/small-disk.ts'
import { call } from './call.ts'
import { createRestaurants } from './cast.ts'
import { expectSound, openFaultEnvironment, type FaultEnvironment } from './fault-environment.ts'

const run = promisify(execFile)
const DATA_MB = 420
const MEDIA_MB = 2

/** Mounts a small disk at this path; false when this user may not. */
async function mountSmall(place: string, megabytes: number): Promise<boolean> {
  await mkdir(place, { recursive: true })
  return run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'lokma-test', place]).then(
    () => true,
    () => false,
  )
}

const probe = await mkdtemp(join(tmpdir(), 'lokma-disk-'))
const maySmall = process.getuid?.() === 0 && (await mountSmall(probe, 1))
if (maySmall) await run('umount', [probe])
else console.log('a full disk is not tested: mounting a small one takes root on Linux')
await rm(probe, { recursive: true })

describe.skipIf(!maySmall)('under load', () => {
  let dir: string
  let home: string
  let media: string
  let environment: FaultEnvironment

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lokma-disk-'))
    const name = randomBytes(8).toString('hex')
    await writeFile(join(dir, 'cluster'), name)
    home = join('/var/lib/lokma', name)
    await mountSmall(home, DATA_MB)
    environment = await openFaultEnvironment({}, dir)
    media = join(environment.testApp.context.config.dataDir, 'media')
    await mountSmall(media, MEDIA_MB)
  })
  afterAll(async () => {
    await run('umount', ['-l', media])
    await environment.close()
    await run('umount', [home])
    for (const place of [home, dir]) await rm(place, { recursive: true, force: true })
  })

  it('the disk of the database is full: writes are refused with a message, reads go on, and free space is enough to recover', async () => {
    // The write-ahead log already has its space, so the tables are what is full.
    for (let round = 0; round < 4; round++)
      await queryOnce(
        environment.postgres.url,
        'create table ballast as select repeat(md5(n::text), 30) as text from generate_series(1, 25000) n; drop table ballast',
      )
    await queryOnce(environment.postgres.url, 'checkpoint')
    const load = await environment.load()
    const before = await environment.footprint()
    const [restaurant] = await createRestaurants(environment.testApp, environment.cast, 1)
    const giveBack = await fillDisk(home)
    await expect.poll(() => environment.product.printed().includes('"code":"53100"'), { timeout: 60_000, interval: 50 }).toBe(true)
    const [detail, list] = await Promise.all(
      [`/api/restaurants/${restaurant}`, '/api/restaurants?limit=20'].map((path) => call(environment.product.address, path)),
    )
    expect([detail!.end, list!.end]).toEqual(['ok', 'ok'])
    await giveBack()
    const recoveryMs = await load.recovery(performance.now(), 30_000)
    await expectSound(environment, { tried: 'the disk of the database full', load, before, recoveryMs })
  })

  it('the disk of the pictures is full: an upload is refused with a message and leaves nothing, pictures are shown, and free space is enough to recover', async () => {
    const load = await environment.load({ pauseMs: 40 })
    const before = await environment.footprint()
    const { address } = environment.product
    const restaurants = await createRestaurants(environment.testApp, environment.cast, 6)
    const [restaurant, author] = [restaurants[1]!, environment.cast.members[1]!]
    const photo = await jpeg()
    const send = () =>
      call(address, `/api/restaurants/${restaurant}/photos`, { method: 'POST', cookie: author.cookie, key: randomUUID(), body: photo })
    const first = await send()
    expect(first.status).toBe(201)
    const [shown] = first.text.match(/\/media\/[a-z0-9-]+\.webp/)!
    const giveBack = await fillDisk(media)
    const there = await readdir(media)
    const refused = await send()
    expect(refused.end).toBe('busy')
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(/\w+ \w+/) as unknown })
    expect(environment.product.printed()).toContain('ENOSPC')
    expect((await readdir(media)).sort()).toEqual(there.sort())
    expect((await call(address, shown)).status).toBe(200)
    await giveBack()
    expect((await send()).status).toBe(201)
    await expectSound(environment, { tried: 'the disk of the pictures full', load, before })
  })
})
