import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { badgeOf, duet } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { reason } from '#tests/support/moderation.ts'
import type { MenuPhoto, MenuPhotoList } from '../../menu.contract.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let member: Requester
let other: Requester
beforeAll(async () => {
  testApp = await createTestApp()
  member = await testApp.member('ceken')
  other = await testApp.member('baska')
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const add = async (who: Requester, restaurant: string) =>
  who.send<MenuPhoto & { code?: string }>('POST', `/restaurants/${restaurant}/menu-photos`, await jpeg(60, 80))
const photosOf = async (restaurant: string) =>
  (await testApp.visitor().get<MenuPhotoList>(`/restaurants/${restaurant}/menu-photos`)).body.items
/** Which sizes of a photo are served. */
const served = async ({ photo }: MenuPhoto) =>
  Promise.all([400, 800, 1600].map((size) => testApp.context.media.has(photo.slice('/media/'.length).replace('-1600', `-${size}`))))
const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]

describe('photos of the menu', () => {
  it('any member adds one, which everybody sees, the latest first; a second one replaces the first [HOUR-03]', async () => {
    const restaurant = await testApp.restaurant()
    const first = await add(member, restaurant)
    expect(first.status).toBe(201)
    const { body: second } = await add(other, restaurant)
    expect(await photosOf(restaurant)).toEqual([second, first.body])
    expect(await served(first.body)).toEqual([true, true, true])
    const { body: newer } = await add(member, restaurant)
    expect((await photosOf(restaurant)).map(({ photo, userId }) => [photo, userId])).toEqual([
      [newer.photo, member.profileId],
      [second.photo, other.profileId],
    ])
    expect([await served(first.body), await served(newer)]).toEqual([
      [false, false, false],
      [true, true, true],
    ])
  })

  it('two uploads of one member at the same moment leave one photo, with its files only', async () => {
    const restaurant = await testApp.restaurant()
    const answers = await Promise.all([add(member, restaurant), add(member, restaurant)])
    const [left] = await photosOf(restaurant)
    for (const { body } of answers) expect(await served(body)).toEqual(Array(3).fill(body.photo === left!.photo))
    expect(await photosOf(restaurant)).toHaveLength(1)
  })

  it('no picture, a duet and a missing restaurant are refused', async () => {
    const restaurant = await testApp.restaurant()
    const answer = await member.send('POST', `/restaurants/${restaurant}/menu-photos`, new Uint8Array([1, 2, 3]))
    expect(codeOf(answer)).toEqual([415, 'PHOTO_NOT_IMAGE'])
    expect(codeOf(await add(member, await duet(testApp, restaurant, other.profileId)))).toEqual([409, 'IS_DUET'])
    expect(codeOf(await add(member, 'boyle-bir-yer-yok'))).toEqual([404, 'RESTAURANT_NOT_FOUND'])
    expect(codeOf(await testApp.visitor().get('/restaurants/boyle-bir-yer-yok/menu-photos'))).toEqual([404, 'RESTAURANT_NOT_FOUND'])
  })

  it('its member deletes it with its files, and moderators remove it, nobody else; a muted member goes without a name [HOUR-03]', async () => {
    const [restaurant, admin, viewer] = [await testApp.restaurant(), await testApp.member('yonetici'), await testApp.member('bakan')]
    await badgeOf(testApp, admin.profileId, { name: 'admin' })
    const [{ body: mine }, { body: theirs }] = [await add(member, restaurant), await add(other, restaurant)]
    await viewer.send('PUT', `/mutes/${member.profileId}`)
    const { items } = (await viewer.get<MenuPhotoList>(`/restaurants/${restaurant}/menu-photos`)).body
    expect(items.map(({ userId }) => userId)).toEqual([other.profileId, null])
    expect(codeOf(await other.send('DELETE', `/menu-photos/${mine.id}`))).toEqual([403, 'FORBIDDEN'])
    expect((await member.send('DELETE', `/menu-photos/${mine.id}`)).status).toBe(200)
    expect((await admin.send('DELETE', `/menu-photos/${theirs.id}`, reason)).status).toBe(200)
    expect(await served(mine)).not.toContain(true)
    // What a moderator removed can come back: its files stay until then.
    expect(await served(theirs)).not.toContain(false)
    expect(codeOf(await member.send('DELETE', `/menu-photos/${mine.id}`))).toEqual([404, 'PHOTO_NOT_FOUND'])
    expect(await photosOf(restaurant)).toEqual([])
  })

  it('goes with its restaurant and with the account of its member, files too', async () => {
    const [restaurant, leaver] = [await testApp.restaurant({ author_id: member.profileId }), await testApp.member('giden')]
    const [{ body: mine }, { body: theirs }] = [await add(member, restaurant), await add(leaver, restaurant)]
    const left = await leaver.post('/account/deletion', { username: leaver.username, password: 'acili-ezme-7' })
    expect([left.status, await served(theirs), await photosOf(restaurant)]).toEqual([200, [false, false, false], [mine]])
    expect((await member.send('DELETE', `/restaurants/${restaurant}`)).status).toBe(200)
    expect(await served(mine)).toEqual([false, false, false])
  })
})
