import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { createBucket } from '#tests/support/bucket.ts'
import type { Client } from '#tests/support/client.ts'
import { badFiles, jpeg, jpegOfBytes, phonePhoto } from '#tests/support/pictures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

type Person = Client & { profileId: string; username: string }
const put = (person: Client, file: Buffer, headers?: Record<string, string>) =>
  person.send<Profile>('PUT', '/profile/avatar', file, headers)

/** The files of one member in the store, and those in the database. */
async function files(person: Person): Promise<string[][]> {
  const { rows } = await testApp.database.pool.query<{ name: string }>('select name from media_files where owner_id = $1', [
    person.profileId,
  ])
  const stored = await readdir(join(testApp.context.config.dataDir, 'media')).catch(() => [])
  return [stored.filter((name) => name.startsWith(person.profileId)), rows.map(({ name }) => name)]
}

describe('an avatar', () => {
  it('is stored under the profile’s id and time, shown on the profile, and cached for an hour [AVA-05 AVA-06 ENT-06 LIM-08]', async () => {
    const person = await testApp.member('yuz')
    const { status, body } = await put(person, await jpeg(300, 200))
    expect(status).toBe(200)
    expect(body.avatarUrl).toMatch(new RegExp(`^/media/${person.profileId}-\\d{13}\\.webp$`))
    const served = await testApp.app.fetch(new Request(`http://localhost${body.avatarUrl!}`))
    expect([served.status, served.headers.get('cache-control'), served.headers.get('content-type')]).toEqual([
      200,
      'public, max-age=3600',
      'image/webp',
    ])
    const { width, height, format } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    expect([width, height, format]).toEqual([400, 400, 'webp'])
    expect((await person.get<{ profile: { avatarUrl: string } }>('/viewer')).body.profile.avatarUrl).toBe(body.avatarUrl)
    const [stored, recorded] = await files(person)
    expect([stored?.length, recorded]).toEqual([1, stored])
  })

  it('is encoded again: only the pixels of the file remain, for any declared type [AVA-07]', async () => {
    const person = await testApp.member('temiz')
    const { body } = await put(person, await phonePhoto(640, 480, 6), { 'content-type': 'image/png' })
    const data = await testApp.context.media.get(body.avatarUrl!.slice('/media/'.length))
    const { exif, xmp, icc } = await sharp(data!).metadata()
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
    for (const [what, type, data, answer] of await badFiles()) {
      const { status, body: refused } = await put(person, data, { 'content-type': type })
      expect([what, status, (refused as unknown as { code: string }).code]).toEqual([what, ...answer])
    }
    const kind = await put(person, await jpeg(), { 'content-type': 'image/svg+xml' })
    expect([kind.status, (kind.body as unknown as { code: string }).code]).toEqual([415, 'PHOTO_TYPE'])
    const large = await put(person, await jpegOfBytes(5 * 1024 * 1024))
    expect([large.status, (large.body as unknown as { code: string }).code]).toEqual([413, 'PHOTO_TOO_LARGE'])
    expect((await person.get<Profile>('/profile')).body.avatarUrl).toBe(body.avatarUrl)
  })

  it('replaces the one before, whose file is deleted; twenty at once leave one', async () => {
    const person = await testApp.member('degisen')
    const file = await jpeg(120, 120)
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(person, file)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { avatarUrl } = (await person.get<Profile>('/profile')).body
    const [stored, recorded] = await files(person)
    expect(stored).toEqual([avatarUrl!.slice('/media/'.length)])
    expect(recorded).toEqual(stored)
  })

  it('can be removed: the object is deleted and initials show instead; without one nothing happens [AVA-14]', async () => {
    const person = await testApp.member('silen')
    await put(person, await jpeg())
    for (let turn = 0; turn < 2; turn++) {
      const { status, body } = await person.send<Profile>('DELETE', '/profile/avatar')
      expect([status, body.avatarUrl]).toEqual([200, null])
      expect(await files(person)).toEqual([[], []])
    }
  })

  it('cannot be changed by other members [PERM-06]', async () => {
    const [person, other] = [await testApp.member('sahip'), await testApp.member('oteki')]
    const { body } = await put(person, await jpeg())
    await put(other, await jpeg())
    await other.send('DELETE', '/profile/avatar')
    expect((await other.send('PATCH', '/profile', { avatarUrl: null, id: person.profileId })).status).toBe(422)
    expect((await testApp.visitor().send('DELETE', '/profile/avatar')).status).toBe(401)
    expect((await person.get<Profile>('/profile')).body.avatarUrl).toBe(body.avatarUrl)
  })

  it('is refused with a specific error when the store denies access [AVA-09]', async () => {
    const bucket = await createBucket()
    const other = await createTestApp({ ...bucket.settings, S3_SECRET_KEY: 'not-the-secret' })
    try {
      const answer = await put(await other.member('depo'), await jpeg())
      expect([answer.status, answer.body]).toMatchObject([
        503,
        { code: 'STORE_DENIED', message: 'Storage permission denied. Please contact support.' },
      ])
    } finally {
      await other.close()
      await bucket.close()
    }
  })
})
