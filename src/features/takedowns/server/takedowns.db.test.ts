import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { Answered, StatementPage } from '#features/sanctions/sanctions.contract.ts'
import { dropOldRemoved } from '#features/sanctions/server/index.ts'
import { makeAdmin, makeModerator } from '#tests/support/moderation.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { everyRow, richRestaurant } from '#tests/support/rich-restaurant.ts'
import { collection, comment, menuPhotoOf, priceOf, reply } from '#tests/support/scenes.ts'
import { newWord } from '#tests/support/seed.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import type { CasePage, ItemInput, Lifted, Takedown, TakedownCase, TakedownPage } from '../takedowns.contract.ts'

type Person = Awaited<ReturnType<TestSite['member']>>
type Refused = { code?: string }

let site: TestSite
let admin: Person
let second: Person
let moderator: Person
beforeAll(async () => {
  site = await createTestSite()
  ;[admin, second, moderator] = await Promise.all([site.member('yonetici'), site.member('ikinci'), site.member('hakem')])
  for (const { profileId } of [admin, second]) await makeAdmin(site, profileId)
  await makeModerator(site, moderator.profileId)
})
afterEach(async () => expect(await checkInvariants(site.database.pool)).toEqual([]))
afterAll(() => site.close())

const query = async <T>(text: string, ...values: unknown[]) => (await site.database.pool.query(text, values)).rows as T[]
let counter = 0
const request = () => ({
  receivedOn: '2026-11-12',
  authority: 'court',
  authorityName: 'İstanbul 3. Sulh Ceza Hâkimliği',
  reference: `2026/${++counter} D. İş`,
  asked: 'removal',
  summary: 'Kişilik haklarına saldırı içeren bir içeriğin kaldırılması istendi.',
})
const record = async (given = request()) => (await admin.post<TakedownCase & Refused>('/moderation/takedowns', given)).body
const decide = (by: Person, id: number, item: Partial<ItemInput>) =>
  by.post<TakedownCase & Refused>(`/moderation/takedowns/${id}/items`, { outcome: 'removed', ...item })
const lift = (by: Person, id: number) => by.post<Lifted & Refused>(`/moderation/takedown-items/${id}/lift`)
const page = (path: string) => fetch(site.url + path)
const items = async (restaurant: string) => (await site.visitor().get<CommentPage>(`/restaurants/${restaurant}/comments`)).body

describe('a request by law', () => {
  it('is in the public register with date, authority, number, scope and what was done, without names [SANC-07]', async () => {
    const given = request()
    const { id } = await record(given)
    const writer = await site.member('yazan')
    const restaurant = await site.restaurant({ title: 'Adı Geçmeyen Büfe' })
    const said = await comment(site, restaurant, writer.profileId)
    expect((await decide(admin, id, { contentType: 'comment', contentId: String(said), note: 'Tümü kaldırıldı.' })).status).toBe(200)
    const note = 'Mekanın kendisi talebin konusu değil.'
    await decide(admin, id, { contentType: 'restaurant', contentId: restaurant, outcome: 'refused', note })
    await decide(admin, id, { contentType: 'photo', contentId: `${restaurant}.1`, outcome: 'disputed' })
    const shown = (await site.visitor().get<Takedown>(`/takedowns/${id}`)).body
    expect(shown).toMatchObject({ id, ...given })
    expect(shown.items.map(({ contentType, outcome, note }) => [contentType, outcome, note])).toEqual([
      ['comment', 'removed', 'Tümü kaldırıldı.'],
      ['restaurant', 'refused', note],
      ['photo', 'disputed', null],
    ])
    const list = (await site.visitor().get<TakedownPage>('/takedowns?limit=1')).body
    expect(list.items[0]).toEqual(shown)
    const read = JSON.stringify([shown, list])
    for (const text of [writer.username, admin.username, restaurant, 'Adı Geçmeyen']) expect(read).not.toContain(text)
    const html = await (await page(`/tr/takedowns/${id}`)).text()
    expect(html).toContain(given.reference)
    expect(html).not.toContain(writer.username)
    const cases = (await admin.get<CasePage>('/moderation/takedowns')).body
    expect(cases.items.find((one) => one.id === id)!.items[0]).toMatchObject({ contentId: String(said), restaurantId: restaurant })
  })

  it('lists newest first and goes on where the page before ended [SANC-07]', async () => {
    const first = await record({ ...request(), receivedOn: '2026-01-02' })
    const later = await record({ ...request(), receivedOn: '2026-02-03' })
    const ids: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: TakedownPage } = await site.visitor().get<TakedownPage>(`/takedowns?limit=1${cursor}`)
      ids.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor && `&cursor=${encodeURIComponent(body.nextCursor)}`
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.indexOf(later.id)).toBeLessThan(ids.indexOf(first.id))
  })

  it('is recorded once, by admins alone, on a day that has been [SANC-07]', async () => {
    const given = request()
    const both = await Promise.all([admin, second].map((by) => by.post<TakedownCase & Refused>('/moderation/takedowns', given)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('TAKEDOWN_EXISTS')
    expect((await moderator.post<Refused>('/moderation/takedowns', request())).body.code).toBe('ADMIN_ONLY')
    for (const wrong of [{ receivedOn: '2999-01-01' }, { summary: 'kısa' }, { reference: ' ' }])
      expect((await admin.post<Refused>('/moderation/takedowns', { ...request(), ...wrong })).status).toBe(422)
    const { id } = both.find(({ status }) => status === 201)!.body
    expect((await decide(moderator, id, { contentType: 'restaurant', contentId: 'x' })).body.code).toBe('ADMIN_ONLY')
    expect((await lift(moderator, 1)).body.code).toBe('ADMIN_ONLY')
  })
})

describe('what is taken down', () => {
  it('is also a photo, a part of a profile or a collection, and comes back [SANC-07]', async () => {
    const { id } = await record()
    const owner = await site.member('sahibe')
    const restaurant = await site.restaurant({ author_id: owner.profileId })
    await owner.send('POST', `/restaurants/${restaurant}/photos`, await jpeg(30, 30))
    const photos = async () => (await site.visitor().get<Restaurant>(`/restaurants/${restaurant}`)).body.photos
    const [photo] = await photos()
    const name = /([a-z0-9-]+)-(?:400|800|1600)\.webp/.exec(photo!)![1]!
    await query("update profiles set description = 'Bir cümle' where id = $1", owner.profileId)
    const liked = await collection(site, owner.profileId, { is_public: true, items: [restaurant] })
    for (const [contentType, contentId] of [
      ['photo', `${restaurant}.${name}`],
      ['profile', `${owner.profileId}.text`],
      ['collection', liked],
    ] as const) {
      const { status, body } = await decide(admin, id, { contentType, contentId })
      expect([contentType, status]).toEqual([contentType, 200])
      expect(body.items.at(-1)).toMatchObject({ contentType, outcome: 'removed' })
    }
    expect(await photos()).toEqual([])
    const state = () =>
      query(
        'select (select description from profiles where id = $1), (select count(*)::int from collections where id = $2)',
        owner.profileId,
        liked,
      )
    expect(await state()).toEqual([{ description: null, count: 0 }])
    for (const item of (await admin.get<CasePage>('/moderation/takedowns')).body.items.find((one) => one.id === id)!.items)
      expect([item.contentType, (await lift(admin, item.id)).body.isRestored]).toEqual([item.contentType, true])
    expect(await state()).toEqual([{ description: 'Bir cümle', count: 1 }])
    expect(await photos()).toHaveLength(1)
  })

  it('shows the notice in the place of a comment, with right counts, and comes back as it was [SANC-07]', async () => {
    const { id } = await record()
    const writer = await site.member('yazan')
    const restaurant = await site.restaurant()
    await writer.post('/vote', { questionId: restaurant, rating: 3, comment: `Kötü bir söz ${newWord()}` })
    const said = (await items(restaurant)).items[0]!.id
    const before = await everyRow(site)
    const { body } = await decide(admin, id, { contentType: 'comment', contentId: String(said) })
    const shown = await items(restaurant)
    expect(shown.count).toBe(0)
    expect(shown.items[0]).toMatchObject({
      content: null,
      author: null,
      isDeleted: true,
      takedown: { takedownId: id, receivedOn: '2026-11-12', authorityName: 'İstanbul 3. Sulh Ceza Hâkimliği' },
    })
    expect((await site.visitor().get<Restaurant>(`/restaurants/${restaurant}`)).body.commentCount).toBe(0)
    expect(await (await page(`/tr/restaurants/${restaurant}`)).text()).toContain(`/tr/takedowns/${id}`)
    expect(await checkInvariants(site.database.pool)).toEqual([])
    // The last reply does not take the place along.
    const replied = await reply(site, said, admin.profileId)
    await admin.send('DELETE', `/replies/${replied}`)
    expect((await items(restaurant)).items).toHaveLength(1)
    expect((await lift(second, body.items[0]!.id)).body).toEqual({ id: body.items[0]!.id, isRestored: true })
    const {
      takedowns: _,
      takedown_items: __,
      archived_rows: ___,
      points_log: points,
      profiles,
      restaurant_activity: ____,
      ...after
    } = await everyRow(site)
    expect(after).toEqual(Object.fromEntries(Object.keys(after).map((name) => [name, before[name]])))
    expect([points?.length, profiles?.length]).toEqual([before['points_log']?.length, before['profiles']?.length])
    expect((await items(restaurant)).items[0]).toMatchObject({ isDeleted: false, takedown: null })
  })

  it('leaves a restaurant’s address with 451 and the notice, and comes back whole when the order is lifted [SANC-07]', async () => {
    const restaurant = await richRestaurant(site, admin)
    const { id } = await record()
    const before = await everyRow(site)
    const { status, body } = await decide(admin, id, { contentType: 'restaurant', contentId: restaurant.id })
    expect(status).toBe(200)
    const answer = await page(`/tr/restaurants/${restaurant.id}`)
    expect(answer.status).toBe(451)
    const html = await answer.text()
    expect(html).toContain(`/tr/takedowns/${id}`)
    expect(html).toContain('İstanbul 3. Sulh Ceza Hâkimliği')
    expect(html).not.toContain(restaurant.title)
    const call = await fetch(`${site.url}/api/restaurants/${restaurant.id}`)
    expect([call.status, call.headers.get('link')]).toEqual([451, expect.stringContaining('rel="blocked-by"')])
    expect(await call.json()).toMatchObject({ code: 'RESTAURANT_TAKEN_DOWN', takedown: { takedownId: id } })
    for (const path of ['/tr', '/tr/restaurants?sirala=yeni', '/tr/top-rated', '/tr/trending'])
      expect(await (await page(path)).text()).not.toContain(restaurant.title)
    expect((await lift(second, body.items[0]!.id)).body).toEqual({ id: body.items[0]!.id, isRestored: true })
    expect((await page(`/tr/restaurants/${restaurant.id}`)).status).toBe(200)
    expect(await everyRow(site)).toMatchObject({
      ...before,
      takedowns: expect.anything() as unknown[],
      takedown_items: expect.anything() as unknown[],
    })
    const entry = (await site.visitor().get<Takedown>(`/takedowns/${id}`)).body
    expect(entry.items[0]).toMatchObject({ outcome: 'lifted', liftedOn: expect.any(String) as string })
  })

  it('is named on the restaurant’s page where it has no place of its own [SANC-07]', async () => {
    const { id } = await record()
    const writer = await site.member('yazan')
    const restaurant = await site.restaurant()
    const said = await comment(site, restaurant, admin.profileId)
    const replied = await reply(site, said, writer.profileId)
    const { price } = await priceOf(site, restaurant, writer.profileId)
    const photo = await menuPhotoOf(site, restaurant, writer.profileId)
    for (const [contentType, contentId] of [
      ['reply', replied],
      ['price', price],
      ['menu_photo', photo],
    ] as const)
      expect((await decide(admin, id, { contentType, contentId: String(contentId) })).status).toBe(200)
    const html = await (await page(`/tr/restaurants/${restaurant}`)).text()
    expect(html.match(new RegExp(`href="/tr/takedowns/${id}"`, 'g'))).toHaveLength(3)
    const { items: done } = (await admin.get<CasePage>('/moderation/takedowns')).body.items.find((one) => one.id === id)!
    for (const item of done) expect((await lift(admin, item.id)).body.isRestored).toBe(true)
    expect(await (await page(`/tr/restaurants/${restaurant}`)).text()).not.toContain('/tr/takedowns/')
  })

  it('tells the member why, who may appeal; the appeal lifts it [SANC-07 SANC-04]', async () => {
    const { id } = await record()
    const writer = await site.member('yazan')
    const restaurant = await site.restaurant()
    const said = await comment(site, restaurant, writer.profileId)
    await decide(admin, id, { contentType: 'comment', contentId: String(said) })
    const statement = (await writer.get<StatementPage>('/decisions')).body.items[0]!
    expect(statement).toMatchObject({ rule: 'illegal', outcome: 'removed', foundBy: 'person' })
    expect(statement.facts).toContain('İstanbul 3. Sulh Ceza Hâkimliği')
    await writer.post(`/decisions/${statement.id}/appeal`, { content: 'Karar beni ilgilendirmiyor.' })
    const answer = { outcome: 'undone', answer: 'Haklısın.' }
    expect((await second.post<Answered>(`/moderation/appeals/${statement.id}`, answer)).body).toMatchObject({ isRestored: true })
    expect((await site.visitor().get<Takedown>(`/takedowns/${id}`)).body.items[0]!.outcome).toBe('lifted')
    expect((await items(restaurant)).items[0]!.isDeleted).toBe(false)
  })

  it('stays kept after an upheld appeal and after half a year, and waits no longer for an answer when it is lifted [SANC-07]', async () => {
    const { id } = await record()
    const writer = await site.member('yazan')
    const restaurant = await site.restaurant()
    const said = await comment(site, restaurant, writer.profileId)
    const other = await comment(site, await site.restaurant(), writer.profileId)
    const { body } = await decide(admin, id, { contentType: 'comment', contentId: String(said) })
    const waiting = await decide(admin, id, { contentType: 'comment', contentId: String(other) })
    const [second_, first] = (await writer.get<StatementPage>('/decisions')).body.items
    for (const statement of [first!, second_!]) await writer.post(`/decisions/${statement.id}/appeal`, { content: 'Bu doğru değil.' })
    await second.post(`/moderation/appeals/${first!.id}`, { outcome: 'upheld', answer: 'Karar yerinde.' })
    await query("update decisions set decided_at = now() - interval '8 months' where id = $1", first!.id)
    await dropOldRemoved(site.database.db)
    expect((await lift(admin, body.items[0]!.id)).body.isRestored).toBe(true)
    const liftedItem = waiting.body.items.find(({ contentId }) => contentId === String(other))!
    expect((await lift(admin, liftedItem.id)).body.isRestored).toBe(true)
    expect((await writer.get<StatementPage>('/decisions')).body.items[0]!.appeal).toMatchObject({ outcome: 'undone' })
  })

  it('is taken down by one admin and lifted by one, also at the same time [SANC-07]', async () => {
    const { id } = await record()
    const other = await record()
    const restaurant = await site.restaurant()
    const said = await comment(site, restaurant, (await site.member('yazan')).profileId)
    const item = { contentType: 'comment', contentId: String(said) } as const
    const both = await Promise.all([decide(admin, id, item), decide(second, other.id, item)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const done = both.find(({ status }) => status === 200)!.body.items[0]!
    const lifts = await Promise.all([lift(admin, done.id), lift(second, done.id)])
    expect(lifts.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(lifts.find(({ status }) => status === 409)!.body.code).toBe('TAKEDOWN_LIFTED')
    // The order holds again.
    const again = await decide(admin, both[0]!.status === 200 ? id : other.id, item)
    expect(again.body.items.map(({ outcome }) => outcome)).toEqual(['lifted', 'removed'])
  })

  it('is not what its writer deleted, what is an admin’s own, or what is nothing [SANC-07]', async () => {
    const { id } = await record()
    const writer = await site.member('yazan')
    const restaurant = await site.restaurant()
    const said = await comment(site, restaurant, writer.profileId)
    const own = await comment(site, await site.restaurant(), admin.profileId)
    const given = { contentType: 'comment', contentId: String(said) } as const
    const both = await Promise.all([writer.send('DELETE', `/comments/${said}`), decide(admin, id, given)])
    // The later one finds nothing.
    expect(both.filter(({ status }) => status === 404)).toHaveLength(1)
    expect(await checkInvariants(site.database.pool)).toEqual([])
    for (const [item, code] of [
      [{ contentType: 'comment', contentId: String(own) }, 'DECISION_OF_OWN'],
      [{ contentType: 'comment', contentId: '999999999' }, 'COMMENT_NOT_FOUND'],
      [{ contentType: 'comment', contentId: 'x' }, 'TAKEDOWN_TYPE'],
      [{ contentType: 'profile', contentId: 'ali' }, 'TAKEDOWN_TYPE'],
      [{ contentType: 'restaurant', contentId: 'olmayan-mekan' }, 'RESTAURANT_NOT_FOUND'],
    ] as const)
      expect((await decide(admin, id, item)).body.code).toBe(code)
    expect((await decide(admin, 999999, { contentType: 'restaurant', contentId: restaurant, outcome: 'refused' })).body.code).toBe(
      'TAKEDOWN_NOT_FOUND',
    )
    expect((await lift(admin, 999999)).body.code).toBe('TAKEDOWN_NOT_FOUND')
  })

  it('goes with the account of its writer, and the register keeps what was done; a restaurant stays for the lifting [SANC-07]', async () => {
    const { id } = await record()
    const writer = await site.member('yazan')
    const restaurant = await richRestaurant(site, admin)
    const said = await comment(site, await site.restaurant(), writer.profileId)
    const first = await decide(admin, id, { contentType: 'comment', contentId: String(said) })
    const { body } = await decide(admin, id, { contentType: 'restaurant', contentId: restaurant.id })
    for (const person of [writer, restaurant.author, restaurant.voters[0]])
      expect((await person.post('/account/deletion', { username: person.username, password: 'acili-ezme-7' })).status).toBe(200)
    expect(await checkInvariants(site.database.pool)).toEqual([])
    expect((await lift(admin, first.body.items[0]!.id)).body.isRestored).toBe(false)
    expect((await lift(admin, body.items.find(({ contentType }) => contentType === 'restaurant')!.id)).body.isRestored).toBe(true)
    const back = (await site.visitor().get<Restaurant>(`/restaurants/${restaurant.id}`)).body
    expect([back.title, back.authorId, back.commentCount]).toEqual([restaurant.title, null, 1])
  })
})
