import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jpeg } from '#tests/support/pictures.ts'
import { ask } from '#tests/support/postgres.ts'
import { call } from './call.ts'
import { openVenues } from './cast.ts'
import { expectSound, openStage, type Stage } from './stage.ts'

const run = promisify(execFile)
const DATA_MB = 420
const MEDIA_MB = 2

/** A small disk of its own at this place; false: this user may not. */
async function mountSmall(place: string, megabytes: number): Promise<boolean> {
  await mkdir(place, { recursive: true })
  return run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'lokma-test', place]).then(
    () => true,
    () => false,
  )
}

/** Takes all the room that is left; call what comes back to give it back. */
async function fill(place: string): Promise<() => Promise<void>> {
  const ballast = join(place, 'ballast')
  const file = await open(ballast, 'w')
  for (const size of [1024 * 1024, 4096]) {
    const piece = Buffer.alloc(size)
    for (;;) {
      const isFull = await file.write(piece).then(
        ({ bytesWritten }) => bytesWritten < size,
        () => true,
      )
      if (isFull) break
    }
  }
  await file.close()
  return () => rm(ballast)
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
  let stage: Stage

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lokma-disk-'))
    const name = randomBytes(8).toString('hex')
    await writeFile(join(dir, 'cluster'), name)
    home = join('/var/lib/lokma', name)
    await mountSmall(home, DATA_MB)
    stage = await openStage({}, dir)
    media = join(stage.world.services.config.dataDir, 'media')
    await mountSmall(media, MEDIA_MB)
  })
  afterAll(async () => {
    await run('umount', ['-l', media])
    await stage.close()
    await run('umount', [home])
    for (const place of [home, dir]) await rm(place, { recursive: true, force: true })
  })

  it('the disk of the database is full: what is written is put off with a sentence, reads go on, and room is all it takes', async () => {
    // Room in the log of the database that it has already: what is full then is what people write into.
    for (let round = 0; round < 4; round++)
      await ask(
        stage.postgres.url,
        'create table ballast as select repeat(md5(n::text), 30) as text from generate_series(1, 25000) n; drop table ballast',
      )
    await ask(stage.postgres.url, 'checkpoint')
    const load = await stage.load()
    const before = await stage.footprint()
    const [venue] = await openVenues(stage.world, stage.cast, 1)
    const giveBack = await fill(home)
    await expect.poll(() => stage.product.printed().includes('"code":"53100"'), { timeout: 60_000, interval: 50 }).toBe(true)
    const [detail, list] = await Promise.all(
      [`/api/restaurants/${venue}`, '/api/restaurants?limit=20'].map((path) => call(stage.product.address, path)),
    )
    expect([detail!.end, list!.end]).toEqual(['ok', 'ok'])
    await giveBack()
    const recoveryMs = await load.recovery(performance.now(), 30_000)
    await expectSound(stage, { tried: 'the disk of the database full', load, before, recoveryMs })
  })

  it('the disk of the pictures is full: an upload is put off with a sentence and leaves nothing, pictures are shown, and room is all it takes', async () => {
    const load = await stage.load({ pauseMs: 40 })
    const before = await stage.footprint()
    const { address } = stage.product
    const venues = await openVenues(stage.world, stage.cast, 6)
    const [venue, author] = [venues[1]!, stage.cast.members[1]!]
    const photo = await jpeg()
    const send = () =>
      call(address, `/api/restaurants/${venue}/photos`, { method: 'POST', cookie: author.cookie, key: randomUUID(), body: photo })
    const first = await send()
    expect(first.status).toBe(201)
    const [shown] = first.text.match(/\/media\/[a-z0-9-]+\.webp/)!
    const giveBack = await fill(media)
    const there = await readdir(media)
    const refused = await send()
    expect(refused.end).toBe('busy')
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(/\w+ \w+/) as unknown })
    expect(stage.product.printed()).toContain('ENOSPC')
    expect((await readdir(media)).sort()).toEqual(there.sort())
    expect((await call(address, shown)).status).toBe(200)
    await giveBack()
    expect((await send()).status).toBe(201)
    await expectSound(stage, { tried: 'the disk of the pictures full', load, before })
  })
})
