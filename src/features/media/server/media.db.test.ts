import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { type Bucket, createBucket } from '#tests/support/bucket.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { photoFiles } from '../media.rules.ts'
import { cleanMedia } from './clean-media.ts'
import { findLost } from './find-lost.ts'
import { dropFiles, keepFiles } from './keep-files.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  expect(await checkInvariants(world.database.pool)).toEqual([])
  await world.close()
})

const data = Buffer.from('a picture')
const newFiles = (photo: string = randomUUID()) => Object.values(photoFiles(photo)).map((name) => ({ name, data }))
const clean = (signal = new AbortController().signal) => cleanMedia(world.services.db, signal, world.services)

async function onRecord(): Promise<string[]> {
  return (await world.database.db.selectFrom('media_files').select('name').orderBy('name').execute()).map(({ name }) => name)
}

async function hoursPass(hours: number): Promise<void> {
  await world.database.pool.query('update media_files set created_at = created_at - make_interval(hours => $1)', [hours])
}

describe('files that nothing refers to', () => {
  it('are removed after a day, those of restaurants and faces never [ASK-30]', async () => {
    const { services } = world
    const [used, unused] = [newFiles(), newFiles()]
    const face = { name: `${randomUUID()}-1.webp`, data }
    const member = await world.member()
    await keepFiles(services, member.profileId, [...used, ...unused, face])
    await world.restaurant({ photos: [used[0]!.name.replace('-400.webp', '')] })
    await world.database.db
      .updateTable('profiles')
      .set({ avatar_url: `/media/${face.name}` })
      .execute()

    await hoursPass(23)
    await clean()
    expect(await onRecord()).toHaveLength(7)

    await hoursPass(2)
    const young = newFiles()
    await keepFiles(services, null, young)
    await clean()
    expect(await onRecord()).toEqual([...used, face, ...young].map(({ name }) => name).sort())
    for (const { name } of unused) expect(await services.media.has(name)).toBe(false)
    for (const { name } of [...used, face, ...young]) expect(await services.media.get(name)).toEqual(data)
    expect(await findLost(services)).toEqual([])
  })

  it('of a restaurant that is gone are removed too, and those whose store was away are tried again', async () => {
    const { services } = world
    const files = newFiles()
    await keepFiles(services, null, files)
    const id = await world.restaurant({ photos: [files[0]!.name.replace('-400.webp', '')] })
    await hoursPass(25)
    await clean()
    expect(await onRecord()).toHaveLength(3)
    await world.database.db.deleteFrom('restaurants').where('id', '=', id).execute()

    const away = { ...services.media, remove: () => Promise.reject(new Error('away')) }
    await expect(cleanMedia(services.db, new AbortController().signal, { media: away })).rejects.toThrow('away')
    await clean(AbortSignal.abort())
    expect(await onRecord()).toHaveLength(3)
    await clean()
    expect(await onRecord()).toEqual([])
  })

  it('stay on record while the store is away, so that they can be found', async () => {
    const { services } = world
    const [files, warn] = [newFiles(), vi.fn()]
    const log = { warn } as never
    const full = {
      ...services.media,
      put: (name: string) => (name.endsWith('-800.webp') ? Promise.reject(new Error('full')) : services.media.put(name, data)),
    }
    await expect(keepFiles({ ...services, media: full }, null, files)).rejects.toThrow('full')
    expect(await onRecord()).toEqual([])
    for (const { name } of files) expect(await services.media.has(name)).toBe(false)

    const away = { ...full, remove: () => Promise.reject(new Error('away')) }
    await expect(keepFiles({ ...services, media: away, log }, null, files)).rejects.toThrow('full')
    expect(await onRecord()).toHaveLength(3)
    expect(warn).toHaveBeenCalledWith({ error: 'away' }, 'pictures are removed later')
    await dropFiles(
      services,
      files.map(({ name }) => name),
    )
    expect(await onRecord()).toEqual([])
  })
})

describe('files that something refers to', () => {
  it('are missed when they are not there; a photo from before there was a middle size is whole without it', async () => {
    const { services } = world
    const [small, middle, large] = newFiles()
    await keepFiles(services, null, [small!, middle!, large!])
    await world.restaurant({ photos: [small!.name.replace('-400.webp', '')] })
    await services.media.remove(middle!.name)
    expect(await findLost(services)).toEqual([])
    const answer = await world.app.fetch(new Request(`http://localhost/media/${middle!.name}`))
    expect([answer.status, await answer.text()]).toEqual([200, 'a picture'])
    await services.media.remove(large!.name)
    expect(await findLost(services)).toEqual([large!.name, middle!.name])
    expect((await world.app.fetch(new Request(`http://localhost/media/${middle!.name}`))).status).toBe(404)
  })
})

describe('with a bucket', () => {
  let bucket: Bucket
  beforeAll(async () => {
    bucket = await createBucket()
  })
  afterAll(() => bucket.close())

  it('photos go there, are shown from there and are gone when they are removed', async () => {
    const there = await createWorld(bucket.settings)
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
    expect(await findLost(there.services)).toEqual([])
    await author.send('DELETE', `/restaurants/${id}/photos/${photo.slice('/media/'.length, -'-1600.webp'.length)}`)
    expect((await there.app.fetch(new Request(`http://localhost${photo}`))).status).toBe(404)
    await there.close()
  })

  it('that refuses its key, people are asked to come back, nothing is half done, and no secret is told [ERR-05]', async () => {
    const there = await createWorld({ ...bucket.settings, S3_SECRET_KEY: 'a-wrong-secret' })
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
