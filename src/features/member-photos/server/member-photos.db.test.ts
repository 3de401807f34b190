import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { dishOf } from '#tests/support/dishes.ts'
import { commentOf, commentsOf, galleryOf, type GivenPhoto, givePhoto } from '#tests/support/member-photos.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { jpeg, phonePhoto } from '#tests/support/pictures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { witness } from '#tests/support/witnesses.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let eater: Person
beforeAll(async () => {
  testApp = await createTestApp()
  eater = await witness(testApp, 'yiyen')
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]

/** The files in the store, and those in the database. */
async function files(): Promise<{ stored: string[]; recorded: string[] }> {
  const rows = await query<{ name: string }>('select name from media_files order by name')
  const stored = await readdir(join(testApp.context.config.dataDir, 'media')).catch(() => [])
  return { stored: stored.sort(), recorded: rows.map(({ name }) => name) }
}

describe('photos by those who ate', () => {
  it('belong to the member’s own comment, up to four, and stand under it; WebP in three sizes, without a location [PIC-01 UPL-08]', async () => {
    const id = await testApp.restaurant()
    const commentId = await commentOf(eater, id)
    const dish = await dishOf(eater, id, 'Kokoreç')
    const { status, body } = await givePhoto(eater, id, `commentId=${commentId}&dishId=${dish}`, { file: await phonePhoto(2000, 1000) })
    expect([status, body]).toMatchObject([
      201,
      { restaurantId: id, commentId, dish: { id: dish, name: 'Kokoreç' }, width: 1600, height: 800, alt: null, state: 'shown' },
    ])
    expect(body.color).toMatch(/^#[0-9a-f]{6}$/)
    for (const [size, width] of [
      [400, 400],
      [800, 800],
      [1600, 1600],
    ] as const) {
      const data = await testApp.context.media.get(body.photo.replace('/media/', '').replace('-1600', `-${size}`))
      const { format, exif, xmp, ...read } = await sharp(data).metadata()
      expect([format, read.width, exif, xmp]).toEqual(['webp', width, undefined, undefined])
    }
    for (let turn = 0; turn < 3; turn++) expect((await givePhoto(eater, id, `commentId=${commentId}`)).status).toBe(201)
    const before = await files()
    expect(codeOf(await givePhoto(eater, id, `commentId=${commentId}`))).toEqual([422, 'PHOTOS_OF_COMMENT_FULL'])
    expect(await files()).toEqual(before)
    const [comment] = await commentsOf(testApp, id)
    expect(comment!.photos).toHaveLength(4)
    expect(comment!.photos![0]).toEqual({
      id: body.id,
      photo: body.photo,
      width: 1600,
      height: 800,
      color: body.color,
      alt: null,
      dish: { id: dish, name: 'Kokoreç' },
    })
  })

  it('belong to a dish, up to four of each member [PIC-01]', async () => {
    const id = await testApp.restaurant()
    const other = await witness(testApp)
    const dish = await dishOf(eater, id, 'Midye')
    for (let turn = 0; turn < 4; turn++) expect((await givePhoto(eater, id, `dishId=${dish}`)).status).toBe(201)
    expect(codeOf(await givePhoto(eater, id, `dishId=${dish}`))).toEqual([422, 'PHOTOS_OF_DISH_FULL'])
    expect((await givePhoto(other, id, `dishId=${dish}`)).status).toBe(201)
    expect((await galleryOf(testApp, id, `?dish=${dish}`)).count).toBe(5)
    expect((await testApp.visitor().get<{ photos: unknown[] }>(`/dishes/${dish}`)).body.photos).toHaveLength(4)
  })

  it('need a comment or a dish that is there; the sentence says which one went, and nothing stays behind [PIC-01]', async () => {
    const [id, elsewhere] = [await testApp.restaurant(), await testApp.restaurant()]
    const other = await witness(testApp)
    const commentId = await commentOf(eater, id)
    const [dish, foreign] = [await dishOf(eater, id, 'Lahmacun'), await dishOf(eater, elsewhere, 'Lahmacun')]
    const before = await files()
    for (const [by, of, refusal] of [
      [eater, '', [422, 'PHOTO_TARGET']],
      [eater, `commentId=${commentId}&isOfWaiting=true`, [422, 'PHOTO_TARGET']],
      [other, `commentId=${commentId}`, [409, 'PHOTO_COMMENT_GONE']],
      [eater, 'isOfWaiting=true', [409, 'PHOTO_COMMENT_GONE']],
      [eater, `dishId=${foreign}`, [409, 'PHOTO_DISH_GONE']],
      [testApp.visitor() as Person, `dishId=${dish}`, [401, 'NOT_AUTHENTICATED']],
    ] as const)
      expect([of, ...codeOf(await givePhoto(by, id, of))]).toEqual([of, ...refusal])
    expect(codeOf(await givePhoto(eater, 'no-such-place', `dishId=${dish}`))).toEqual([404, 'RESTAURANT_NOT_FOUND'])
    await eater.send('DELETE', `/comments/${commentId}`)
    expect(codeOf(await givePhoto(eater, id, `commentId=${commentId}`))).toEqual([409, 'PHOTO_COMMENT_GONE'])
    expect(await files()).toEqual(before)
  })

  it('are stored once for any number of repeated calls, also the fourth of a comment [PIC-01]', async () => {
    const id = await testApp.restaurant()
    const dish = await dishOf(eater, id, 'Börek')
    const file = await jpeg(33, 22)
    for (let turn = 0; turn < 3; turn++) await givePhoto(eater, id, `dishId=${dish}`)
    const first = await givePhoto(eater, id, `dishId=${dish}`, { file, key: 'a-photo-key' })
    const before = await files()
    const again = await Promise.all(Array.from({ length: 3 }, () => givePhoto(eater, id, `dishId=${dish}`, { file, key: 'a-photo-key' })))
    expect(again.map(({ status, body }) => [status, body.id])).toEqual(Array.from({ length: 3 }, () => [201, first.body.id]))
    expect(codeOf(await givePhoto(eater, id, `dishId=${dish}`, { key: 'a-photo-key' }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await files()).toEqual(before)
  })

  it('of one day are bounded by a setting of the site, also when they are sent at once [PIC-04]', async () => {
    const small = await createTestApp()
    try {
      const boss = await small.member()
      await makeAdmin(small, boss.profileId)
      const { version } = (await boss.get<{ version: number }>('/moderation/site')).body
      const saved = await boss.send('PUT', '/moderation/site', { version, changes: { photosPerDay: 3 } })
      expect(saved.status).toBe(200)
      const [by, id] = [await witness(small), await small.restaurant()]
      const dishes = await Promise.all(['Tost', 'Gözleme'].map((name) => dishOf(by, id, name)))
      const sent = await Promise.all(
        Array.from({ length: 5 }, async (_, at) =>
          by.post<GivenPhoto>(`/restaurants/${id}/member-photos?dishId=${dishes[at % 2]}`, await jpeg(20 + at, 20)),
        ),
      )
      expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429])
      expect(sent.find(({ status }) => status === 429)!.body).toMatchObject({ code: 'PHOTOS_DAY_FULL', most: 3 })
      expect((await small.database.pool.query('select from media_files')).rowCount).toBe(9)
    } finally {
      await small.close()
    }
  })

  it('are deleted by their member with every file, and by nobody else but moderators [PIC-03]', async () => {
    const author = await testApp.member()
    const id = await testApp.restaurant({ author_id: author.profileId })
    const dish = await dishOf(eater, id, 'Çiğ köfte')
    const { body } = await givePhoto(eater, id, `dishId=${dish}`)
    const before = await files()
    expect(codeOf(await author.send('DELETE', `/member-photos/${body.id}`))).toEqual([403, 'FORBIDDEN'])
    expect(await files()).toEqual(before)
    expect((await eater.send('DELETE', `/member-photos/${body.id}`)).status).toBe(200)
    expect(codeOf(await eater.send('DELETE', `/member-photos/${body.id}`))).toEqual([404, 'PHOTO_NOT_FOUND'])
    const name = body.photo.slice('/media/'.length, -'-1600.webp'.length)
    expect(JSON.stringify(await files())).not.toContain(name)
    expect((await testApp.app.fetch(new Request(`http://localhost${body.photo}`))).status).toBe(404)
    expect((await galleryOf(testApp, id)).items).toEqual([])
  })

  it('go with their comment, also where it stays empty for its replies [PIC-01 PIC-03]', async () => {
    const id = await testApp.restaurant()
    const other = await witness(testApp)
    const commentId = await commentOf(eater, id)
    await givePhoto(eater, id, `commentId=${commentId}`)
    await other.post(`/comments/${commentId}/replies`, { content: 'Doğru' })
    await eater.send('DELETE', `/comments/${commentId}`)
    expect(await query('select from member_photos where restaurant_id = $1', id)).toEqual([])
  })

  it('are not given by the business of the restaurant, which neither removes nor reorders those of others [PIC-02]', async () => {
    const id = await testApp.restaurant()
    const owner = await witness(testApp)
    await query(
      `insert into restaurant_claims (restaurant_id, member_id, proof, domain, state, decided_at, active_since) values ($1, $2, 'mail', 'bufe.example', 'active', now(), now())`,
      id,
      owner.profileId,
    )
    const dish = await dishOf(eater, id, 'Pide')
    const { body } = await givePhoto(eater, id, `dishId=${dish}`)
    expect(codeOf(await givePhoto(owner, id, `dishId=${dish}`))).toEqual([403, 'PHOTO_BUSINESS'])
    expect(codeOf(await owner.send('DELETE', `/member-photos/${body.id}`))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('what a photo shows', () => {
  it('anybody says once, and it is never asked for again; its writer and the photo’s member may change it [PIC-01]', async () => {
    const id = await testApp.restaurant()
    const [other, third] = [await witness(testApp), await witness(testApp)]
    const { body } = await givePhoto(eater, id, `dishId=${await dishOf(eater, id, 'Mantı')}`)
    const describe = (by: Person, alt: string) => by.send<GivenPhoto>('PUT', `/member-photos/${body.id}/alt`, { alt })
    expect(codeOf(await describe(other, '   '))).toEqual([422, 'ALT_REQUIRED'])
    expect(codeOf(await describe(other, 'x'.repeat(201)))).toEqual([422, 'ALT_TOO_LONG'])
    expect(codeOf(await describe(other, 'Buyurun: https://ornek.example'))).toEqual([422, 'ALT_LINK'])
    expect((await describe(other, '  Kayseri\n mantısı ')).body.alt).toBe('Kayseri mantısı')
    expect(codeOf(await describe(third, 'Başka'))).toEqual([409, 'ALT_GIVEN'])
    expect((await describe(other, 'Yoğurtlu mantı')).body.alt).toBe('Yoğurtlu mantı')
    expect((await describe(eater, 'Benim mantım')).body.alt).toBe('Benim mantım')
    expect((await galleryOf(testApp, id)).items[0]).toMatchObject({ alt: 'Benim mantım' })
  })
})
