import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { type Bucket, createBucket } from '#tests/support/bucket.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { photoFiles } from '#lib/media.rules.ts'
import { cleanMedia } from './clean-media.ts'
import { findLost } from './find-lost.ts'
import { dropFiles, keepFiles } from './keep-files.ts'

let testApp: TestApp
beforeEach(async () => {
  testApp = await createTestApp()
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const data = Buffer.from('a picture')
const newFiles = (photo: string = randomUUID()) => Object.values(photoFiles(photo)).map((name) => ({ name, data }))
const clean = (signal = new AbortController().signal) => cleanMedia(testApp.context.db, signal, testApp.context)

async function onRecord(): Promise<string[]> {
  return (await testApp.database.db.selectFrom('media_files').select('name').orderBy('name').execute()).map(({ name }) => name)
}

it('every stored file is on record with its kind and its size [PIC-04]', async () => {
  const { context } = testApp
  const member = await testApp.member()
  await keepFiles(context, { ownerId: member.profileId, kind: 'eater' }, newFiles())
  const { rows } = await testApp.database.pool.query('select distinct kind, bytes, owner_id from media_files')
  expect(rows).toEqual([{ kind: 'eater', bytes: data.length, owner_id: member.profileId }])
})

async function hoursPass(hours: number): Promise<void> {
  await testApp.database.pool.query('update media_files set created_at = created_at - make_interval(hours => $1)', [hours])
}

describe('files that nothing refers to', () => {
  it('are removed after a day, those of restaurants and faces never [ASK-30]', async () => {
    const { context } = testApp
    const [used, unused] = [newFiles(), newFiles()]
    const face = { name: `${randomUUID()}-1.webp`, data }
    const member = await testApp.member()
    await keepFiles(context, { ownerId: member.profileId, kind: 'restaurant' }, [...used, ...unused, face])
    await testApp.restaurant({ photos: [used[0]!.name.replace('-400.webp', '')] })
    await testApp.database.db
      .updateTable('profiles')
      .set({ avatar_url: `/media/${face.name}` })
      .execute()

    await hoursPass(23)
    await clean()
    expect(await onRecord()).toHaveLength(7)

    await hoursPass(2)
    const young = newFiles()
    await keepFiles(context, { ownerId: null, kind: 'restaurant' }, young)
    await clean()
    expect(await onRecord()).toEqual([...used, face, ...young].map(({ name }) => name).sort())
    for (const { name } of unused) expect(await context.media.has(name)).toBe(false)
    for (const { name } of [...used, face, ...young]) expect(await context.media.get(name)).toEqual(data)
    expect(await findLost(context)).toEqual([])
  })

  it('of a restaurant that is gone are removed too, and those whose store was unavailable are tried again', async () => {
    const { context } = testApp
    const files = newFiles()
    await keepFiles(context, { ownerId: null, kind: 'restaurant' }, files)
    const id = await testApp.restaurant({ photos: [files[0]!.name.replace('-400.webp', '')] })
    await hoursPass(25)
    await clean()
    expect(await onRecord()).toHaveLength(3)
    await testApp.database.db.deleteFrom('restaurants').where('id', '=', id).execute()

    const away = { ...context.media, remove: () => Promise.reject(new Error('away')) }
    await expect(cleanMedia(context.db, new AbortController().signal, { media: away })).rejects.toThrow('away')
    await clean(AbortSignal.abort())
    expect(await onRecord()).toHaveLength(3)
    await clean()
    expect(await onRecord()).toEqual([])
  })

  it('stay on record while the store is unavailable, so that they can be found', async () => {
    const { context } = testApp
    const [files, warn] = [newFiles(), vi.fn()]
    const log = { warn } as never
    const full = {
      ...context.media,
      put: (name: string) => (name.endsWith('-800.webp') ? Promise.reject(new Error('full')) : context.media.put(name, data)),
    }
    await expect(keepFiles({ ...context, media: full }, { ownerId: null, kind: 'restaurant' }, files)).rejects.toThrow('full')
    expect(await onRecord()).toEqual([])
    for (const { name } of files) expect(await context.media.has(name)).toBe(false)

    const away = { ...full, remove: () => Promise.reject(new Error('away')) }
    await expect(keepFiles({ ...context, media: away, log }, { ownerId: null, kind: 'restaurant' }, files)).rejects.toThrow('full')
    expect(await onRecord()).toHaveLength(3)
    expect(warn).toHaveBeenCalledWith({ error: 'away' }, 'pictures are removed later')
    await dropFiles(
      context,
      files.map(({ name }) => name),
    )
    expect(await onRecord()).toEqual([])
  })
})

describe('files that something refers to', () => {
  it('are missed when they are not there; a photo from before there was a middle size is whole without it', async () => {
    const { context } = testApp
    const [small, middle, large] = newFiles()
    await keepFiles(context, { ownerId: null, kind: 'restaurant' }, [small!, middle!, large!])
    await testApp.restaurant({ photos: [small!.name.replace('-400.webp', '')] })
    await context.media.remove(middle!.name)
    expect(await findLost(context)).toEqual([])
    const answer = await testApp.app.fetch(new Request(`http://localhost/media/${middle!.name}`))
    expect([answer.status, await answer.text()]).toEqual([200, 'a picture'])
    await context.media.remove(large!.name)
    expect(await findLost(context)).toEqual([large!.name, middle!.name])
    expect((await testApp.app.fetch(new Request(`http://localhost/media/${middle!.name}`))).status).toBe(404)
  })
})

describe('with a bucket', () => {
  let bucket: Bucket
  beforeAll(async () => {
    bucket = await createBucket()
  })
  afterAll(() => bucket.close())

  it('photos go there, are shown from there and are gone when they are removed', async () => {
    const there = await createTestApp(bucket.settings)
    const author = await there.member()
    const id = await there.restaurant({ author_id: author.profileId })
    const added = await author.post<Restaurant>(`/restaurants/${id}/photos`, await jpeg())
    expect(added.status).toBe(201)
    const photo = added.body.photos[0]!
    const shown = await there.app.fetch(new Request(`http://localhost${photo}`))
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=3600',
    ])
    expect(await findLost(there.context)).toEqual([])
    await author.send('DELETE', `/restaurants/${id}/photos/${photo.slice('/media/'.length, -'-1600.webp'.length)}`)
    expect((await there.app.fetch(new Request(`http://localhost${photo}`))).status).toBe(404)
    await there.close()
  })

  it('that refuses its key, people are asked to come back, nothing is half done, and no secret is told [ERR-05]', async () => {
    const there = await createTestApp({ ...bucket.settings, S3_SECRET_KEY: 'a-wrong-secret' })
    const author = await there.member()
    const id = await there.restaurant({ author_id: author.profileId })
    const refused = await author.post(`/restaurants/${id}/photos`, await jpeg())
    expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
    expect(JSON.stringify(refused.body)).not.toMatch(/S3|secret|127\.0\.0\.1/)
    expect((await there.visitor().get<Restaurant>(`/restaurants/${id}`)).body.photos).toEqual([])
    const shown = await there.app.fetch(new Request(`http://localhost/media/${randomUUID()}-400.webp`))
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await checkInvariants(there.database.pool)).toEqual([])
    await there.close()
  })
})
