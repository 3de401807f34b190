import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { photoFiles, photoOf } from '#lib/media.rules.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { Client } from '#tests/support/client.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
let author: Awaited<ReturnType<TestApp['member']>>
let file: Buffer
beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.member()
  file = await jpeg(60, 40)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const own = (): Promise<string> => testApp.restaurant({ author_id: author.profileId })
const upload = (id: string, headers: Record<string, string> = {}) => author.post<Restaurant>(`/restaurants/${id}/photos`, file, headers)
const photosOf = async (client: Client, id: string): Promise<string[]> =>
  (await client.get<Restaurant>(`/restaurants/${id}`)).body.photos.map(photoOf)

/** Every file has a row, every row has its file, and both belong to these photos. */
async function expectOnlyFilesOf(photos: string[]): Promise<void> {
  const expected = photos.flatMap((photo) => Object.values(photoFiles(photo))).sort()
  const rows = await testApp.database.db.selectFrom('media_files').select('name').execute()
  expect(rows.map(({ name }) => name).sort()).toEqual(expected)
  expect((await readdir(join(testApp.context.config.dataDir, 'media'))).sort()).toEqual(expected)
}

describe('photos at the same moment', () => {
  it('of ten uploads three are kept, and the others leave nothing; of ten removals of one photo, one succeeds [UPL-01 UPL-11]', async () => {
    const id = await own()
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array<number>(7).fill(422)])
    const photos = await photosOf(author, id)
    expect(new Set(photos).size).toBe(3)
    await expectOnlyFilesOf(photos)

    const removals = Array.from({ length: 10 }, () => author.send('DELETE', `/restaurants/${id}/photos/${photos[1]}`))
    expect((await Promise.all(removals)).map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)])
    expect(await photosOf(author, id)).toEqual([photos[0], photos[2]])
    await expectOnlyFilesOf([photos[0]!, photos[2]!])

    const key = { 'idempotency-key': 'the-same-photo' }
    const repeated = await Promise.all(Array.from({ length: 5 }, () => upload(id, key)))
    expect(repeated.map(({ status }) => status)).toEqual(Array(5).fill(201))
    const now = await photosOf(author, id)
    expect(now).toHaveLength(3)
    await expectOnlyFilesOf(now)

    await Promise.all([...now.map((photo) => author.send('DELETE', `/restaurants/${id}/photos/${photo}`)), upload(id), upload(id)])
    await expectOnlyFilesOf(await photosOf(author, id))
  })
})
