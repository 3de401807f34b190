import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Comment, CommentPage } from '#features/comments/comments.contract.ts'
import type { RestaurantMerge } from '#features/merges/merges.contract.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { dishOf } from '#tests/support/dishes.ts'
import { makeAdmin, reason } from '#tests/support/moderation.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { age, bringBack, stateOf, thisHour, undoRaid } from '#tests/support/raids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { unzip } from '#tests/support/unzip.ts'
import { moveAway, witness } from '#tests/support/witnesses.ts'
import type { GalleryPage, MemberPhoto } from '../member-photos.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let [admin, eater, other]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
  ;[eater, other] = await Promise.all(['yiyen', 'baskasi'].map((name) => witness(testApp, name)))
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await age(testApp)
})
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const rowsOf = (id: string) => query('select * from member_photos where restaurant_id = $1 order by id', id)
const seen = async (id: string) =>
  (await testApp.visitor().get<GalleryPage>(`/restaurants/${id}/gallery`)).body.items.map(({ id, dish, commentId }) => ({
    id,
    dish: dish?.name ?? null,
    commentId,
  }))
async function give(by: Person, id: string, of: string): Promise<number> {
  const { status, body } = await by.post<MemberPhoto>(`/restaurants/${id}/member-photos?${of}`, await jpeg(40, 30))
  expect(status).toBe(201)
  return body.id
}
async function say(by: Person, id: string, content = 'Nefis'): Promise<number> {
  await by.post('/vote', { questionId: id, rating: 8 })
  return (await by.post<Comment>(`/restaurants/${id}/comments`, { content })).body.id
}
/** A restaurant with a photo of a comment and a dish, and one of another member of the dish alone. */
async function photographed(title?: string) {
  const id = await testApp.restaurant(title === undefined ? {} : { title })
  const comment = await say(eater!, id)
  const dish = await dishOf(eater!, id, 'Kokoreç')
  const photos = [await give(eater!, id, `commentId=${comment}&dishId=${dish}`), await give(other!, id, `dishId=${dish}`)]
  await eater!.send('PUT', `/member-photos/${photos[1]}/alt`, { alt: 'Yarım ekmek kokoreç' })
  return { id, comment, dish, photos }
}
/** The member's appeal is right. */
async function undo(by: Person): Promise<void> {
  const { items } = (await by.get<{ items: { id: number }[] }>('/decisions')).body
  await by.post(`/decisions/${items[0]!.id}/appeal`, { content: 'Bu gerçekten o yemek.' })
  const answered = await admin!.post(`/moderation/appeals/${items[0]!.id}`, { outcome: 'undone', answer: 'Yeniden baktık.' })
  expect(answered.status).toBe(200)
}

describe('a photo that a moderator removed', () => {
  it('keeps its files and comes back whole when the appeal is right; reports alone hide it no more [PIC-03 SANC-04]', async () => {
    const { id, photos } = await photographed()
    const before = await rowsOf(id)
    expect((await admin!.send('DELETE', `/member-photos/${photos[1]}`, reason)).status).toBe(200)
    expect((await seen(id)).map((photo) => photo.id)).toEqual([photos[0]])
    const [kept] = await query<{ content: { photo: string } }>(
      "select content from archived_rows where kind = 'member_photos' order by id desc limit 1",
    )
    expect(await testApp.context.media.has(`${kept!.content.photo}-800.webp`)).toBe(true)
    await undo(other!)
    expect(await rowsOf(id)).toEqual(before.map((row) => ({ ...(row as object), is_cleared: (row as { id: number }).id === photos[1] })))
  })

  it('with its comment comes back with it, and one of a removed dish stays, names no dish, and names it again [PIC-03 DISH-01]', async () => {
    const { id, comment, dish, photos } = await photographed()
    const before = await rowsOf(id)
    await admin!.send('DELETE', `/comments/${comment}`, reason)
    expect((await seen(id)).map((photo) => photo.id)).toEqual([photos[1]])
    await undo(eater!)
    expect(await rowsOf(id)).toEqual(before)
    await admin!.send('DELETE', `/dishes/${dish}`, reason)
    expect(await seen(id)).toEqual([
      { id: photos[1], dish: null, commentId: null },
      { id: photos[0], dish: null, commentId: comment },
    ])
    await undo(eater!)
    expect(await rowsOf(id)).toEqual(before)
  })
})

describe('photos of two restaurants that are one', () => {
  it('stand together by the dishes of the survivor, and go back with the undo; those given meanwhile stay [PIC-03 MRG-02]', async () => {
    const [kept, gone] = [await photographed('Kokoreççi Bir'), await photographed('Kokoreççi İki')]
    const before = [await rowsOf(kept.id), await rowsOf(gone.id)]
    const { body } = await admin!.post<RestaurantMerge>('/moderation/merges', { survivorId: kept.id, absorbedId: gone.id })
    expect((await testApp.visitor().get<GalleryPage>(`/restaurants/${kept.id}/gallery?dish=${kept.dish}`)).body.count).toBe(4)
    const later = await give(other!, kept.id, `dishId=${kept.dish}`)
    expect((await admin!.post(`/moderation/merges/${body.id}/undo`)).status).toBe(200)
    expect([(await rowsOf(kept.id)).filter((row) => (row as { id: number }).id !== later), await rowsOf(gone.id)]).toEqual(before)
    expect((await seen(kept.id))[0]).toMatchObject({ id: later })
  })

  it('whose dishes a moderator joins show the dish that stays [PIC-02 DISH-01]', async () => {
    const { id, dish } = await photographed()
    const into = await dishOf(eater!, id, 'Çeyrek kokoreç tabağı')
    await give(other!, id, `dishId=${into}`)
    expect((await admin!.post(`/dishes/${dish}/join`, { into })).status).toBe(200)
    expect((await testApp.visitor().get<GalleryPage>(`/restaurants/${id}/gallery?dish=${into}`)).body.count).toBe(3)
  })
})

const RAID_PHOTOS = 2000

describe('a raid with photos', () => {
  it('of 2,000 photos is undone and returned, every row of every table [PIC-03 CHG-14]', async () => {
    const { id, comment, photos, dish } = await photographed()
    await age(testApp)
    const raiders = await Promise.all(Array.from({ length: 4 }, async () => moveAway(await testApp.member('baskin'))))
    const before = await stateOf(testApp)
    for (const by of raiders) {
      const own = await say(by, id, 'Berbat')
      await give(by, id, `commentId=${own}&dishId=${dish}`)
      await testApp.database.patient.pool.query(
        `with new as (select 'baskin-' || $2 || '-' || n as photo from generate_series(1, $4) n),
          files as (insert into media_files (name, owner_id) select photo || '-' || s || '.webp', $3 from new, unnest(array[400, 800, 1600]) s)
        insert into member_photos (restaurant_id, member_id, dish_key, photo, width, height, color, state)
        select $1, $3, 'kokorec', photo, 800, 600, '#112233', 'waiting' from new`,
        [id, by.username.replaceAll(/[^a-z0-9]/g, ''), by.profileId, RAID_PHOTOS / raiders.length - 1],
      )
    }
    await raiders[0]!.send('PUT', `/member-photos/${photos[0]}/alt`, { alt: 'Berbat bir tabak' })
    expect(await rowsOf(id)).toHaveLength(RAID_PHOTOS + 2)
    const raided = await stateOf(testApp)
    const { id: raid } = await undoRaid(testApp, admin!, thisHour())
    expect(await stateOf(testApp)).toEqual(before)
    expect((await testApp.visitor().get<CommentPage>(`/restaurants/${id}/comments`)).body.items.map(({ id }) => id)).toEqual([comment])
    await bringBack(testApp, admin!, raid)
    expect(await stateOf(testApp)).toEqual(raided)
  }, 180_000)
})

describe('a member who leaves', () => {
  it('takes photos with every file along, leaves alternative texts nameless, and finds both in the export [PIC-03]', async () => {
    const leaver = await witness(testApp)
    const { id, photos } = await photographed()
    await leaver.send('PUT', `/member-photos/${photos[0]}/alt`, { alt: 'Bir tabak kokoreç' })
    const own = await give(leaver, id, `dishId=${await dishOf(leaver, id, 'Ayran')}`)
    const [{ photo } = { photo: '' }] = await query<{ photo: string }>('select photo from member_photos where id = $1', own)
    const cookie = [...leaver.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request('http://localhost/api/account/export', { headers: { host: 'localhost', cookie } })
    const files = await unzip(Buffer.from(await (await testApp.app.fetch(request, { address: '127.0.0.1' })).arrayBuffer()))
    expect(JSON.parse(String(files.get('misafir-fotograflari.json')))).toMatchObject([
      { restaurantId: id, isOwn: false, photo: null, alternativeText: 'Bir tabak kokoreç', isOwnText: true },
      { restaurantId: id, isOwn: true, photo, dish: 'Ayran', state: 'shown' },
    ])
    expect([...files.keys()].some((name) => name.includes(photo))).toBe(true)
    expect((await leaver.post('/account/deletion', { username: leaver.username, password: 'acili-ezme-7' })).status).toBe(200)
    expect(await query('select from member_photos where id = $1', own)).toEqual([])
    for (const size of [400, 800, 1600]) expect(await testApp.context.media.has(`${photo}-${size}.webp`)).toBe(false)
    expect(await query('select alt, alt_by from member_photos where id = $1', photos[0])).toEqual([
      { alt: 'Bir tabak kokoreç', alt_by: null },
    ])
  })
})
