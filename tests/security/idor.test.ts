import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { backupOf, conversationOf, seal, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { badgeOf, collection, comment, crowd, duet, gift, reply, makeFollow, priceOf } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { isWrite, readApi, type Route } from './routes.ts'
import { snapshot } from './snapshot.ts'

let testApp: TestApp
let routes: Route[]
/** The owner of the data, their correspondent, and the attacker. */
let victim: Writer
let friend: Writer
let thief: Writer
/** The victim's ids, of every form. */
let ids: Record<string, string>
let own: { restaurant: string; collection: string; said: number }
const SECRET = 'yalniz-benim'

beforeAll(async () => {
  testApp = await createTestApp()
  routes = (await readApi(testApp.visitor())).routes
  victim = await withKey(await testApp.member('kurban'))
  friend = await withKey(await testApp.member('dost'))
  thief = await withKey(await testApp.member('hirsiz'))
  await makeFollow(testApp, friend.profileId, victim.profileId)
  const restaurant = await testApp.restaurant({ author_id: victim.profileId, photos: ['kurban-foto'] })
  await testApp.database.pool.query(
    "insert into media_files (name) select 'kurban-foto-' || size || '.webp' from unnest(array[400, 800, 1600]) as size",
  )
  const said = await comment(testApp, await testApp.restaurant(), victim.profileId)
  const sent = await write(victim, friend)
  ids = {
    restaurant,
    duet: await duet(testApp, await testApp.restaurant(), victim.profileId),
    collection: await collection(testApp, victim.profileId, { name: SECRET, items: [restaurant] }),
    profile: victim.profileId,
    username: victim.username,
    comment: String(said),
    reply: String(await reply(testApp, said, victim.profileId)),
    gift: String(await gift(testApp, friend.profileId, victim.profileId, { message: SECRET })),
    message: String(sent.body.id),
    conversation: conversationOf(victim, friend),
    kid: victim.kid,
    badge: String(await badgeOf(testApp, victim.profileId, { name: SECRET })),
    photo: 'kurban-foto',
    price: String((await priceOf(testApp, restaurant, victim.profileId)).price),
  }
  const mine = await testApp.restaurant({ author_id: thief.profileId })
  own = {
    restaurant: mine,
    collection: await collection(testApp, thief.profileId, { items: [mine] }),
    said: await comment(testApp, await testApp.restaurant(), thief.profileId),
  }
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

/** Spellings of one id that two parsers could read differently. */
const spellings = (id: string): string[] => [
  id,
  id.toUpperCase(),
  `${id}%20`,
  `%20${id}`,
  `0${id}`,
  `+${id}`,
  `${id}.0`,
  `{${id}}`,
  `${id}%00`,
  `${id}/`,
  `./${id}`,
  `${id};x`,
  `${id}%2f..%2f${id}`,
]

/** Actions that members may take on others' content. */
const meant =
  /^((PUT|DELETE) \/api\/(notifications\/mutes\/(restaurants|comments)|blocks|mutes)\/\{id\}|PUT \/api\/(restaurants\/\{id\}\/statement|collections\/\{id\}\/like|(comments|replies)\/\{id\}\/reaction|profiles\/\{id\}\/follow)|POST \/api\/(restaurants\/\{id\}\/(comments|duets|prices|menu-photos|claim|claim\/code|claim\/photo)|comments\/\{id\}\/replies))$/

describe('an id of another member', () => {
  it('gives no access by any spelling, in any place of any address: private data stays unread', async () => {
    let asked = 0
    for (const { name, path, parameters } of routes.filter((route) => !isWrite(route) && route.path.includes('{'))) {
      const names = parameters.filter((one) => one.in === 'path').length
      for (const id of Object.values(ids)) {
        for (const spelling of names > 1 ? [id] : spellings(id)) {
          asked++
          const { status, body } = await thief.get(path.replace(/\{\w+\}/g, spelling))
          expect([name, spelling, status < 500]).toEqual([name, spelling, true])
          // A badge is shown on its holder's profile.
          if (!name.includes('badges')) expect([name, spelling, JSON.stringify(body).includes(SECRET)]).toEqual([name, spelling, false])
          for (const hidden of [`${victim.username}@example.com`, '"ct"', '"cm"'])
            expect([name, spelling, JSON.stringify(body).includes(hidden)]).toEqual([name, spelling, false])
        }
      }
    }
    expect(asked).toBeGreaterThan(2000)
  }, 60_000)

  it('of any kind, in the place of any other, allows no write: only the caller’s data changes', async () => {
    const before = await snapshot(testApp)
    for (const route of routes.filter((one) => isWrite(one) && one.path.includes('{') && !meant.test(one.name))) {
      for (const id of Object.values(ids)) {
        for (const spelling of [id, id.toUpperCase(), `${id}%20`, `0${id}`]) {
          const { status } = await thief.send(route.method, route.path.replace(/\{\w+\}/g, spelling), route.body && {})
          expect([route.name, spelling, status >= 400 && status < 500]).toEqual([route.name, spelling, true])
        }
      }
    }
    expect(await snapshot(testApp)).toEqual(before)
  })

  it('beside an id of the caller is still another member’s: an inner id must belong to the outer one', async () => {
    const stranger = (await crowd(testApp, 1))[0]!
    const [elsewhere, foreignPhoto] = [ids['reply']!, ids['photo']!]
    const before = await snapshot(testApp)
    const cases: [what: string, method: string, path: string, body: unknown, status: number][] = [
      [
        'an item of another list, by the member’s list',
        'DELETE',
        `/collections/${own.collection}/items/${ids['restaurant']}`,
        undefined,
        200,
      ],
      ['the notes of it', 'PATCH', `/collections/${own.collection}/items/${ids['restaurant']}`, { notes: 'x' }, 404],
      [
        'its place among the member’s items',
        'PUT',
        `/collections/${own.collection}/order`,
        { questionIds: [ids['restaurant'], own.restaurant] },
        404,
      ],
      [
        'a photo of another restaurant, by the member’s restaurant',
        'DELETE',
        `/restaurants/${own.restaurant}/photos/${foreignPhoto}`,
        undefined,
        404,
      ],
      [
        'a reply of another thread, answered in the own',
        'POST',
        `/comments/${own.said}/replies`,
        { content: 'x', repliedTo: Number(elsewhere) },
        422,
      ],
      ['a badge that somebody else earned', 'PUT', '/profile/primary-badge', { badgeId: Number(ids['badge']) }, 409],
      [
        'a comment that is named as a restaurant',
        'POST',
        '/moderation/decisions',
        { contentType: 'question', contentId: ids['comment'], decision: 'resolved' },
        403,
      ],
      ['a key of somebody else', 'PUT', `/own/keys/${ids['kid']}/backup`, { backup: backupOf() }, 404],
      [
        'a message sealed for somebody else than it goes to',
        'POST',
        '/messages',
        { receiverId: friend.profileId, encryptedContent: seal(thief, victim) },
        422,
      ],
      [
        'a message in somebody else’s name',
        'POST',
        '/messages',
        { receiverId: friend.profileId, encryptedContent: seal(victim, friend) },
        422,
      ],
      [
        'a message to nobody known',
        'POST',
        '/messages',
        { receiverId: stranger, encryptedContent: seal(thief, { profileId: stranger, kid: victim.kid }) },
        409,
      ],
      ['a gift that waits for somebody else, taken', 'POST', `/gifts/${ids['gift']}/accept`, undefined, 404],
    ]
    for (const [what, method, path, body, expected] of cases) {
      const { status, body: answer } = await thief.send(method, path, body)
      expect([what, status, expected < 400 || typeof answer['code'] === 'string']).toEqual([what, expected, true])
    }
    await thief.post(`/conversations/${ids['conversation']}/read`, { upTo: Number(ids['message']) })
    expect((await thief.get<{ items: unknown[] }>(`/conversations/${ids['conversation']}/messages`)).body.items).toEqual([])
    expect(await snapshot(testApp)).toEqual(before)
  })

  it('an idempotency key that another member used does not return that member’s answer', async () => {
    const key = { 'idempotency-key': 'ayni-anahtar-17' }
    const first = await victim.post('/collections', { name: 'Gece' }, key)
    const second = await thief.post('/collections', { name: 'Gece' }, key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body['id']).not.toBe(first.body['id'])
  })

  it('a cursor of another member reads the caller’s list and no other', async () => {
    for (let turn = 0; turn < 3; turn++) await collection(testApp, victim.profileId, { name: `${SECRET} ${turn}` })
    const { body } = await victim.get<{ nextCursor: string }>('/collections?limit=1')
    expect(body.nextCursor).not.toBeNull()
    for (const path of ['/collections', '/gifts', '/feed', '/conversations', '/public-collections', '/restaurants', '/moderation/deleted'])
      expect([
        path,
        JSON.stringify((await thief.get(`${path}?cursor=${encodeURIComponent(body.nextCursor)}`)).body).includes(SECRET),
      ]).toEqual([path, false])
  })
})
