import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getuid, platform } from 'node:process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { photoFiles } from '#lib/media.rules.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { createListingBucket, type ListingBucket } from '#tests/support/listing-bucket.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { dropFiles, keepFiles } from './keep-files.ts'
import { listMedia } from './list-media.ts'
import { findListing } from './listing.sql.ts'

const data = Buffer.from('a picture')
const DAYS_AGO = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
const newFiles = (photo: string = randomUUID()) => Object.values(photoFiles(photo)).map((name) => ({ name, data }))
const eater = { ownerId: null, kind: 'eater' } as const

/** A site with its pictures in a folder or in a bucket, and what changes the store behind its back. */
interface World {
  testApp: TestApp
  names(): Promise<string[]>
  add(name: string, changedAt: Date): Promise<void>
  close(): Promise<void>
}

async function inFolder(): Promise<World> {
  const testApp = await createTestApp()
  const folder = join(testApp.context.config.dataDir, 'media')
  await mkdir(folder, { recursive: true })
  return {
    testApp,
    names: async () => (await readdir(folder)).sort(),
    async add(name, changedAt) {
      await writeFile(join(folder, name), data)
      await utimes(join(folder, name), changedAt, changedAt)
    },
    close: () => testApp.close(),
  }
}

async function inBucket(): Promise<World> {
  const bucket = await createListingBucket()
  const testApp = await createTestApp(bucket.settings)
  return {
    testApp,
    names: async () => [...bucket.objects.keys()].sort(),
    async add(name, changedAt) {
      bucket.objects.set(name, { data, changedAt })
    },
    async close() {
      await testApp.close()
      await bucket.close()
    },
  }
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('the nightly listing of %s', (_, open) => {
  let world: World
  beforeEach(async () => {
    world = await open()
  })
  afterEach(async () => {
    expect(await checkInvariants(world.testApp.database.pool)).toEqual([])
    await world.close()
  })

  async function list() {
    const log = { info: vi.fn(), warn: vi.fn() }
    const { context } = world.testApp
    await listMedia(context.db, new AbortController().signal, { media: context.media, log })
    return { log, listing: (await findListing(context.db))! }
  }

  it('removes what nothing records, leaves what is young or not ours, and proves by a second listing that it is gone [PIC-03]', async () => {
    const { context } = world.testApp
    const kept = newFiles()
    await keepFiles(context, eater, kept)
    const strays = newFiles().map(({ name }) => name)
    for (const name of strays) await world.add(name, DAYS_AGO)
    const young = newFiles()[0]!.name
    await world.add(young, new Date())
    await world.add('notes.txt', DAYS_AGO)
    const { log, listing } = await list()
    expect(await world.names()).toEqual([...kept.map(({ name }) => name), young, 'notes.txt'].sort())
    expect(listing).toMatchObject({ files: 4, removed: 3, left_over: 0, missing: 0, bytes: 4 * data.length, waiting_files: 3 })
    expect(log.info).toHaveBeenCalledWith(expect.anything(), 'pictures listed: nothing that was removed is left')
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('finds a file whose removal failed, until it is gone [PIC-03]', async () => {
    const { context } = world.testApp
    const files = newFiles()
    await keepFiles(context, eater, files)
    const names = files.map(({ name }) => name)
    await dropFiles(context, names)
    for (const name of names) await world.add(name, DAYS_AGO)
    const stubborn = { ...context.media, remove: async () => {} }
    const log = { info: vi.fn(), warn: vi.fn() }
    await listMedia(context.db, new AbortController().signal, { media: stubborn, log })
    expect(await findListing(context.db)).toMatchObject({ removed: 0, left_over: 3 })
    expect(log.warn).toHaveBeenCalledWith({ files: 3 }, 'pictures that nothing records are still in the store')
    expect((await list()).listing).toMatchObject({ removed: 3, left_over: 0 })
    expect(await world.names()).toEqual([])
  })

  it('names what is missing, but no middle size whose large one replaces it [PIC-03]', async () => {
    const { context } = world.testApp
    const [small, middle, large] = newFiles()
    await keepFiles(context, eater, [small!, middle!, large!])
    await context.media.remove(middle!.name)
    await world.testApp.database.pool.query(`update media_files set created_at = now() - interval '2 days'`)
    expect((await list()).listing.missing).toBe(0)
    await context.media.remove(small!.name)
    const { log, listing } = await list()
    expect(listing.missing).toBe(1)
    expect(log.warn).toHaveBeenCalledWith({ files: 1, examples: [small!.name] }, 'pictures are missing in the store')
  })

  it('measures pictures from before their sizes were kept, and says what they are for [PIC-04]', async () => {
    const { context, database } = world.testApp
    const member = await world.testApp.member()
    const names = [
      `${randomUUID()}-400.webp`,
      `proof-${randomUUID()}.webp`,
      `logo-${randomUUID()}.webp`,
      `${member.profileId}-1700000000000.webp`,
    ]
    for (const name of names) {
      await database.pool.query('insert into media_files (name) values ($1)', [name])
      await context.media.put(name, data)
    }
    await list()
    const { rows } = await database.pool.query('select kind, bytes from media_files order by kind')
    expect(rows).toEqual(['profile', 'proof', 'restaurant', 'site'].map((kind) => ({ kind, bytes: data.length })))
  })

  it('removes nothing where a large part of the files is not on record: the store may belong to another database [PIC-03]', async () => {
    const { context } = world.testApp
    await keepFiles(context, eater, newFiles())
    for (let at = 0; at < 101; at++) await world.add(`${randomUUID()}-400.webp`, DAYS_AGO)
    const { log, listing } = await list()
    expect(listing).toMatchObject({ removed: 0, left_over: 101, is_withheld: true })
    expect(await world.names()).toHaveLength(104)
    expect(log.warn).toHaveBeenCalledWith({ files: 101 }, 'too many pictures are not on record: none was removed')
  })
})

describe('a site whose photos reach 90 % of its quota', () => {
  it('takes no photo more, before it reads it, and keeps everything else; a larger quota lets photos in again [PIC-04]', async () => {
    const testApp = await createTestApp()
    const author = await testApp.member()
    const id = await testApp.restaurant({ author_id: author.profileId })
    await testApp.database.pool.query(
      `insert into media_files (name, kind, bytes) select 'dolu-' || n || '.webp', 'menu', 1000000000 from generate_series(1, 45) n`,
    )
    const recorded = async () => (await testApp.database.pool.query('select from media_files')).rowCount
    for (const path of [`/restaurants/${id}/photos`, `/restaurants/${id}/menu-photos`, '/profile/avatar']) {
      const refused = await author.send(path === '/profile/avatar' ? 'PUT' : 'POST', path, await jpeg())
      expect([path, refused.status, refused.body['code']]).toEqual([path, 409, 'STORAGE_FULL'])
    }
    expect(await recorded()).toBe(45)
    await testApp.database.pool.query(`insert into site_settings (key, value) values ('storageGigabytes', '60')`)
    await testApp.database.pool.query('update site_version set version = version + 1')
    await testApp.context.site.load()
    expect((await author.post(`/restaurants/${id}/photos`, await jpeg())).status).toBe(201)
    await testApp.close()
  })
})

describe('a store that takes no picture', () => {
  let bucket: ListingBucket
  let testApp: TestApp
  beforeEach(async () => {
    bucket = await createListingBucket()
    testApp = await createTestApp(bucket.settings)
  })
  afterEach(async () => {
    await testApp.close()
    await bucket.close()
  })

  it.each([
    ['has no room', { status: 507 }, 409, 'STORAGE_FULL'],
    ['has reached its quota', { status: 403, code: 'QuotaExceeded' }, 409, 'STORAGE_FULL'],
    ['refuses the key', { status: 403, code: 'AccessDenied' }, 503, 'UNAVAILABLE'],
    ['fails', { status: 500 }, 503, 'UNAVAILABLE'],
    ['drops the connection', 'drop', 503, 'UNAVAILABLE'],
  ] as const)('because it %s: the member gets a clear answer, and nothing is left behind [PIC-04]', async (_, fault, status, code) => {
    const author = await testApp.member()
    const id = await testApp.restaurant({ author_id: author.profileId })
    bucket.faults.set('PUT', fault)
    const refused = await author.post(`/restaurants/${id}/photos`, await jpeg())
    expect([refused.status, refused.body['code']]).toEqual([status, code])
    expect((await testApp.database.pool.query('select from media_files')).rowCount).toBe(0)
    expect(bucket.objects.size).toBe(0)
    bucket.faults.clear()
    expect((await author.post(`/restaurants/${id}/photos`, await jpeg())).status).toBe(201)
    expect(bucket.objects.size).toBe(3)
  })
})

it('a listing that breaks off removes nothing and stores nothing [PIC-03]', async () => {
  const bucket = await createListingBucket()
  const testApp = await createTestApp(bucket.settings)
  for (const name of newFiles().map((file) => file.name)) bucket.objects.set(name, { data, changedAt: DAYS_AGO })
  const { db, media } = testApp.context
  for (const fault of ['drop', { status: 403 }, { status: 404 }] as const) {
    bucket.faults.set('LIST', fault)
    await expect(listMedia(db, new AbortController().signal, { media, log: testApp.context.log })).rejects.toThrow(/picture store/)
  }
  expect(bucket.objects.size).toBe(3)
  expect(await findListing(db)).toBeUndefined()
  await testApp.close()
  await bucket.close()
})

/** Whether this process may mount a file system: the machines of CI may. */
const canMount = platform === 'linux' && getuid?.() === 0

it.runIf(canMount)('on a full disk a member reads that there is no room, and no half file stays [PIC-04]', async () => {
  const testApp = await createTestApp()
  const folder = join(testApp.context.config.dataDir, 'media')
  await mkdir(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
  try {
    await writeFile(join(folder, 'filler'), Buffer.alloc(60 * 1024))
    const author = await testApp.member()
    const id = await testApp.restaurant({ author_id: author.profileId })
    const refused = await author.post(`/restaurants/${id}/photos`, await jpeg())
    expect([refused.status, refused.body['code']]).toEqual([409, 'STORAGE_FULL'])
    expect(await readdir(folder)).toEqual(['filler'])
    expect((await testApp.database.pool.query('select from media_files')).rowCount).toBe(0)
  } finally {
    execFileSync('umount', [folder])
    await testApp.close()
  }
})
