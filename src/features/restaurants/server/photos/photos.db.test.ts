import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { PHOTO_BYTES, photoOf } from '#lib/media.rules.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { badFiles, jpeg, jpegOfBytes, phonePhoto, picture } from '#tests/support/pictures.ts'
import { duet } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
let author: Awaited<ReturnType<TestApp['member']>>
beforeAll(async () => {
  testApp = await createTestApp()
  author = await testApp.member('zeynep')
})
afterAll(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

function upload(client: Client, id: string, file: Buffer, headers: Record<string, string> = {}): Promise<Answer<Restaurant>> {
  return client.post<Restaurant>(`/restaurants/${id}/photos`, file, headers)
}

const own = (): Promise<string> => testApp.restaurant({ author_id: author.profileId })
const codeOf = ({ status, body }: Answer<object>) => [status, (body as { code?: string }).code]

/** The files in the store, and those in the database. */
async function files(): Promise<{ stored: string[]; recorded: string[] }> {
  const rows = await testApp.database.db.selectFrom('media_files').select('name').orderBy('name').execute()
  const stored = await readdir(join(testApp.context.config.dataDir, 'media')).catch(() => [])
  return { stored: stored.sort(), recorded: rows.map(({ name }) => name) }
}

describe('the photos of a restaurant', () => {
  it('are added by its author, up to three, in the order of upload [UPL-01 UPL-10 UPL-11]', async () => {
    const id = await own()
    const seen: string[] = []
    for (const side of [500, 600, 700]) {
      const { status, body } = await upload(author, id, await jpeg(side, 300))
      expect([status, body.id, body.photos.slice(0, -1)]).toEqual([201, id, seen])
      seen.push(body.photos.at(-1)!)
      expect(body.photos.at(-1)).toMatch(/^\/media\/[0-9a-f-]{36}-1600\.webp$/)
    }
    const widths = seen.map(async (address) => {
      const data = await testApp.context.media.get(address.replace('/media/', ''))
      return (await sharp(data).metadata()).width
    })
    expect(await Promise.all(widths)).toEqual([500, 600, 700])
    expect((await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body.photos).toEqual(seen)

    const before = await files()
    expect(codeOf(await upload(author, id, await jpeg()))).toEqual([422, 'PHOTOS_TOO_MANY'])
    expect(await files()).toEqual(before)
  })

  it('have a public address, are cached for an hour, and are unchanged and safe [UPL-09 LIM-08]', async () => {
    const { body } = await upload(author, await own(), await phonePhoto(2000, 1000))
    for (const [size, width, height] of [
      [400, 400, 400],
      [800, 800, 400],
      [1600, 1600, 800],
    ] as const) {
      const request = new Request(`http://localhost${body.photos[0]!.replace('-1600', `-${size}`)}`)
      const answer = await testApp.app.fetch(request)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      const data = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width, height })

      const etag = answer.headers.get('etag')!
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await testApp.app.fetch(new Request(request, { headers: { 'if-none-match': known } }))
        expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', 'public, max-age=3600'])
      }
      const other = await testApp.app.fetch(new Request(request, { headers: { 'if-none-match': '"other"' } }))
      expect(other.status).toBe(200)
    }
  })

  it('contain no location [UPL-08]', async () => {
    const { body } = await upload(author, await own(), await phonePhoto(900, 600))
    const { exif, xmp, orientation } = await sharp(await testApp.context.media.get(`${photoOf(body.photos[0]!)}-1600.webp`)).metadata()
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
  })

  it('may be PNG and WebP, with any declared type, and one byte smaller than 5 MB [UPL-03 UPL-04]', async () => {
    const id = await own()
    const png = await picture(50, 50).png().toBuffer()
    expect((await upload(author, id, png, { 'content-type': 'image/jpg' })).status).toBe(201)
    expect((await upload(author, id, await picture(50, 50).webp().toBuffer(), { 'content-type': 'IMAGE/WEBP; q=1' })).status).toBe(201)
    expect((await upload(author, id, await jpegOfBytes(PHOTO_BYTES - 1))).status).toBe(201)
  })

  it('must be photos: a refused file leaves nothing behind [UPL-02 UPL-03 UPL-04 UPL-11]', async () => {
    const [id, before] = [await own(), await files()]
    for (const [what, type, data, expected] of await badFiles())
      expect([what, ...codeOf(await upload(author, id, data, { 'content-type': type }))]).toEqual([what, ...expected])
    expect(await files()).toEqual(before)
    expect((await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body.photos).toEqual([])
  })

  it('are measured also when sent in chunks without a length [UPL-11]', async () => {
    const id = await own()
    for (const [bytes, status] of [
      [PHOTO_BYTES - 1, 201],
      [PHOTO_BYTES, 413],
      [7 * 1024 * 1024, 413],
    ] as const) {
      const request = new Request(`http://localhost/api/restaurants/${id}/photos`, {
        method: 'POST',
        body: new Blob([new Uint8Array(await jpegOfBytes(bytes))]).stream(),
        headers: {
          'content-type': 'image/jpeg',
          'transfer-encoding': 'chunked',
          origin: 'http://localhost',
          host: 'localhost',
          cookie: [...author.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        duplex: 'half',
      } as RequestInit)
      expect([bytes, (await testApp.app.fetch(request)).status]).toEqual([bytes, status])
    }
  })

  it('of a duet are changed only by the duet’s author [UPL-11]', async () => {
    const id = await duet(testApp, await testApp.restaurant(), author.profileId)
    expect((await upload(author, id, await jpeg())).body.photos).toHaveLength(1)
    const other = await testApp.member()
    const before = await files()
    expect(codeOf(await upload(other, id, await jpeg()))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await upload(testApp.visitor(), id, await jpeg()))).toEqual([401, 'NOT_AUTHENTICATED'])
    expect(codeOf(await upload(author, 'no-such-restaurant', await jpeg()))).toEqual([404, 'RESTAURANT_NOT_FOUND'])
    expect(codeOf(await upload(author, await testApp.restaurant(), await jpeg()))).toEqual([403, 'FORBIDDEN'])
    expect(await files()).toEqual(before)
  })

  it('are stored once, for any number of calls repeated after a lost response', async () => {
    const [id, file, key] = [await own(), await jpeg(), { 'idempotency-key': 'photo-one-1' }]
    const first = await upload(author, id, file, key)
    const before = await files()
    const again = await upload(author, id, file, key)
    expect([again.status, again.body.photos]).toEqual([201, first.body.photos])
    expect(codeOf(await upload(author, id, await jpeg(9, 9), key))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await files()).toEqual(before)
  })

  it('are removed by their author, together with their files [UPL-11]', async () => {
    const id = await own()
    for (const side of [10, 20, 30]) await upload(author, id, await jpeg(side, side))
    const [first, second, third] = (await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body.photos as [string, string, string]
    const path = `/restaurants/${id}/photos/${photoOf(second)}`
    expect(codeOf(await testApp.visitor().send('DELETE', path))).toEqual([401, 'NOT_AUTHENTICATED'])
    expect(codeOf(await (await testApp.member()).send('DELETE', path))).toEqual([403, 'FORBIDDEN'])

    const removed = await author.send<Restaurant>('DELETE', path)
    expect([removed.status, removed.body.photos]).toEqual([200, [first, third]])
    expect((await testApp.app.fetch(new Request(`http://localhost${second}`))).status).toBe(404)
    expect(JSON.stringify(await files())).not.toContain(photoOf(second))
    expect(codeOf(await author.send('DELETE', path))).toEqual([404, 'PHOTO_NOT_FOUND'])
    expect((await upload(author, id, await jpeg(40, 40))).body.photos.slice(0, 2)).toEqual([first, third])
  })

  it('cannot have names that lead to other files', async () => {
    const [id, other] = [await own(), await own()]
    const { photos } = (await upload(author, other, await jpeg())).body
    const before = await files()
    for (const name of [
      '..',
      '%2e%2e',
      '..%2f..%2fsecret',
      `${photoOf(photos[0]!)}-400`,
      `x%2F${photoOf(photos[0]!)}`,
      'a%20b',
      'x'.repeat(200),
      photoOf(photos[0]!),
    ]) {
      const { status } = await author.send('DELETE', `/restaurants/${id}/photos/${name}`)
      expect([name, status >= 400 && status < 500]).toEqual([name, true])
    }
    for (const name of ['..%2f..%2fsecret', '%2e%2e%2fsecret', 'x.png', `${photoOf(photos[0]!)}-400.webp%00`])
      expect([name, (await testApp.app.fetch(new Request(`http://localhost/media/${name}`))).status]).toEqual([name, 404])
    expect(await files()).toEqual(before)
  })

  it('are limited to ten a minute', async () => {
    const busy = await createTestApp({ RATE_LIMITS: 'on' })
    const member = await busy.member()
    const id = await busy.restaurant({ author_id: member.profileId })
    const file = await jpeg(20, 20)
    const answers = []
    for (let turn = 0; turn < 11; turn++) answers.push((await upload(member, id, file)).status)
    expect(answers).toEqual([201, 201, 201, ...Array<number>(7).fill(422), 429])
    await busy.close()
  })

  it('count from the start of the upload: a member with ten slow uploads gets an error for the eleventh', async () => {
    const busy = await createTestApp({ RATE_LIMITS: 'on' })
    const member = await busy.member()
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'image/jpeg', 'transfer-encoding': 'chunked', origin: 'http://localhost', host: 'localhost', cookie }
    const send = (body: ReadableStream) =>
      busy.app.fetch(
        new Request('http://localhost/api/restaurants/x/photos', { method: 'POST', headers, body, duplex: 'half' } as RequestInit),
      )
    const { promise: sent, resolve: finish } = Promise.withResolvers<void>()
    let asked = 0
    const slow = () => new ReadableStream({ pull: (body) => (asked++, sent.then(() => body.close())) }, { highWaterMark: 0 })
    const ten = Array.from({ length: 10 }, () => send(slow()))
    await expect.poll(() => asked).toBe(10)
    let isRead = false
    const refused = await send(
      new Blob([new Uint8Array(await jpeg())]).stream().pipeThrough(new TransformStream({ flush: () => void (isRead = true) })),
    )
    expect([refused.status, isRead]).toEqual([429, true])
    finish()
    expect((await Promise.all(ten)).map(({ status }) => status)).toEqual(Array(10).fill(415))
    await busy.close()
  })
})
