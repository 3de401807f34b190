import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '#tests/support/world.ts'
import type { Client } from '#tests/support/client.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { badgeOf, collection, comment, crowd, duet, reply } from '#tests/support/scenes.ts'

/** Who asks: nobody, any member, the author of the restaurant, the owner of the comment and the account, an admin. */
const roles = ['visitor', 'member', 'author', 'owner', 'admin'] as const
type Role = (typeof roles)[number]

/** What is acted on: made anew for each asker. */
interface Scene {
  restaurant: string
  /** Of that restaurant. */
  photo: string
  comment: number
  /** The owner's, to the comment. */
  reply: number
  /** The owner's, of a restaurant apart. */
  duet: string
  /** The owner's, which everybody sees, and what is in it. */
  collection: string
  kept: [string, string]
  /** The owner holds it. */
  badge: number
  /** Something that nobody had before. */
  fresh: string
}

interface Write {
  path?: (scene: Scene) => string
  body?: (scene: Scene) => unknown
  expected: Record<Role, number>
}

const everybody = (status: number): Record<Role, number> => ({
  visitor: status,
  member: status,
  author: status,
  owner: status,
  admin: status,
})

/** Every write of the API and what each role gets for it. A new route without a line here fails. */
const writes: Record<string, Write> = {
  'POST /api/auth/sign-up': {
    body: ({ fresh }) => ({
      email: `${fresh}@example.com`,
      password: 'acili-ezme-7',
      username: fresh,
      nickname: 'Yeni',
      policiesAccepted: true,
    }),
    expected: everybody(200),
  },
  'POST /api/auth/sign-in': { body: () => ({ email: 'kapi@example.com', password: 'acili-ezme-7' }), expected: everybody(200) },
  'POST /api/auth/sign-out': { expected: everybody(200) },
  'POST /api/collections': { body: ({ fresh }) => ({ name: fresh }), expected: { ...everybody(201), visitor: 401 } },
  'PATCH /api/collections/:id': {
    path: ({ collection }) => `/api/collections/${collection}`,
    body: ({ fresh }) => ({ name: fresh }),
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'DELETE /api/collections/:id': {
    path: ({ collection }) => `/api/collections/${collection}`,
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'PUT /api/collections/:id/like': {
    path: ({ collection }) => `/api/collections/${collection}/like`,
    body: () => ({ liked: true }),
    expected: { ...everybody(200), visitor: 401 },
  },
  'PUT /api/collections/:id/order': {
    path: ({ collection }) => `/api/collections/${collection}/order`,
    body: ({ kept }) => ({ questionIds: kept.toReversed() }),
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'PUT /api/collections/:id/items/:restaurantId': {
    path: ({ collection, restaurant }) => `/api/collections/${collection}/items/${restaurant}`,
    body: () => ({ notes: 'Acılı istenecek' }),
    expected: { ...everybody(403), visitor: 401, owner: 201 },
  },
  'PATCH /api/collections/:id/items/:restaurantId': {
    path: ({ collection, kept }) => `/api/collections/${collection}/items/${kept[0]}`,
    body: () => ({ notes: 'Acılı istenecek' }),
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'DELETE /api/collections/:id/items/:restaurantId': {
    path: ({ collection, kept }) => `/api/collections/${collection}/items/${kept[0]}`,
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'PATCH /api/profile': { body: () => ({ nickname: 'Yeni isim' }), expected: { ...everybody(200), visitor: 401 } },
  'PUT /api/profile/primary-badge': {
    body: ({ badge }) => ({ badgeId: badge }),
    expected: { ...everybody(409), visitor: 401, owner: 200 },
  },
  'POST /api/reports': {
    body: ({ comment }) => ({ commentId: comment, reportType: 'spam', reason: 'Aynı ilanı her yere yazıyor' }),
    expected: { ...everybody(201), visitor: 401, owner: 403 },
  },
  'POST /api/restaurants': { body: ({ fresh }) => ({ title: fresh }), expected: { ...everybody(201), visitor: 401 } },
  'PATCH /api/restaurants/:id': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}`,
    body: ({ fresh }) => ({ title: fresh }),
    expected: { ...everybody(403), visitor: 401, author: 200 },
  },
  'PUT /api/restaurants/:id/vote-texts': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/vote-texts`,
    body: () => ({ acceptText: 'Yerim', rejectText: 'Yemem' }),
    expected: { ...everybody(403), visitor: 401, author: 200 },
  },
  'POST /api/restaurants/:id/photos': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/photos`,
    body: () => photoFile,
    expected: { ...everybody(403), visitor: 401, author: 201 },
  },
  'DELETE /api/restaurants/:id/photos/:name': {
    path: ({ restaurant, photo }) => `/api/restaurants/${restaurant}/photos/${photo}`,
    expected: { ...everybody(403), visitor: 401, author: 200 },
  },
  'POST /api/restaurants/:id/duets': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/duets`,
    body: () => ({ body: 'Bence de', rating: 8 }),
    expected: { ...everybody(201), visitor: 401, author: 403 },
  },
  'PUT /api/duets/:id': {
    path: ({ duet }) => `/api/duets/${duet}`,
    body: () => ({ body: 'Bence de', rating: 8 }),
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'POST /api/restaurants/:id/comments': {
    path: ({ duet }) => `/api/restaurants/${duet}/comments`,
    body: () => ({ content: 'Katılıyorum' }),
    expected: { ...everybody(201), visitor: 401 },
  },
  'POST /api/comments/:id/replies': {
    path: ({ comment }) => `/api/comments/${comment}/replies`,
    body: ({ reply }) => ({ content: 'Katılıyorum', repliedTo: reply }),
    expected: { ...everybody(201), visitor: 401 },
  },
  'PUT /api/comments/:id/reaction': {
    path: ({ comment }) => `/api/comments/${comment}/reaction`,
    body: () => ({ reaction: 'like' }),
    expected: { ...everybody(200), visitor: 401 },
  },
  'DELETE /api/comments/:id': {
    path: ({ comment }) => `/api/comments/${comment}`,
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'DELETE /api/replies/:id': {
    path: ({ reply }) => `/api/replies/${reply}`,
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'POST /api/vote': { body: ({ restaurant }) => ({ questionId: restaurant, rating: 8 }), expected: everybody(200) },
}

/** The writes that need no account. All others answer a visitor with 401. */
const open = ['POST /api/auth/sign-up', 'POST /api/auth/sign-in', 'POST /api/auth/sign-out', 'POST /api/vote']

let world: World
let askers: Record<Role, Client & { profileId?: string; username?: string }>
let fresh = 0
let photoFile: Buffer

beforeAll(async () => {
  world = await createWorld()
  photoFile = await jpeg(40, 30)
  const { db } = world.database
  await world
    .visitor()
    .post('/auth/sign-up', { email: 'kapi@example.com', password: 'acili-ezme-7', username: 'kapi', policiesAccepted: true })
  const [member, author, owner, admin] = await Promise.all([world.member(), world.member(), world.member(), world.member()])
  const badge = await db
    .insertInto('badges')
    .values({ name: 'Admin', description: '-', emoji: '🛡️', condition_type: 'granted', condition_value: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_badges').values({ user_id: admin.profileId, badge_id: badge.id }).execute()
  askers = { visitor: world.visitor(), member, author, owner, admin }
})
afterAll(() => world.close())

async function makeScene(): Promise<Scene> {
  const photo = `foto-${++fresh}`
  const restaurant = await world.restaurant({ author_id: askers.author.profileId!, photos: [photo] })
  const said = await comment(world, restaurant, askers.owner.profileId!)
  const kept: [string, string] = [await world.restaurant(), await world.restaurant()]
  return {
    restaurant,
    photo,
    collection: await collection(world, askers.owner.profileId!, { is_public: true, items: kept }),
    kept,
    comment: said,
    reply: await reply(world, said, askers.owner.profileId!),
    duet: await duet(world, await world.restaurant(), askers.owner.profileId!),
    badge: await badgeOf(world, askers.owner.profileId!),
    fresh: `yeni_${++fresh}`,
  }
}

/** Every write that the app answers, as 'METHOD /path'. */
function writesOfTheApp(): string[] {
  const known = world.app.routes.filter(
    ({ method, path }) => !['GET', 'HEAD', 'ALL', 'OPTIONS'].includes(method) && path.startsWith('/api/'),
  )
  return [...new Set(known.map(({ method, path }) => `${method} ${path}`))].sort()
}

/** What a sign-up or sign-in sets must not change who asks next. */
function copyOf(client: Client): Client {
  const copy = world.visitor()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

/** Another browser of the same person, so that signing out there ends no session of the other tests. */
async function elsewhere(role: Role): Promise<Client> {
  const browser = world.visitor()
  const { username } = askers[role]
  if (username) await browser.post('/auth/sign-in', { email: `${username}@example.com`, password: 'acili-ezme-7' })
  return browser
}

describe('who may do what', () => {
  it('stands here for every write of the API [PERM-01 PERM-02]', () => {
    expect(writesOfTheApp()).toEqual(Object.keys(writes).sort())
    expect(open.filter((write) => !(write in writes))).toEqual([])
  })

  it('a write without an account is a vote or the way to an account; every other is refused with “Not authenticated” [PERM-01 PERM-02]', async () => {
    for (const write of writesOfTheApp().filter((name) => !open.includes(name))) {
      const [method = '', route = ''] = write.split(' ')
      const scene = await makeScene()
      const { path, body } = writes[write]!
      const answer = await world.visitor().send(method, path?.(scene) ?? route, body?.(scene))
      expect([write, answer.status, answer.body['code'], answer.body['message']]).toEqual([
        write,
        401,
        'NOT_AUTHENTICATED',
        'Not authenticated',
      ])
    }
  })

  it.each(roles)('the %s gets what the table says', async (role) => {
    for (const write of writesOfTheApp()) {
      const [method = '', route = ''] = write.split(' ')
      const scene = await makeScene()
      const { path, body, expected } = writes[write]!
      const asker = write === 'POST /api/auth/sign-out' ? await elsewhere(role) : copyOf(askers[role])
      const answer = await asker.send(method, path?.(scene) ?? route, body?.(scene))
      expect([write, answer.status, answer.body]).toEqual([write, expected[role], answer.body])
    }
  })

  it('a visitor reads and searches everything that is public [PERM-01 GEN-02]', async () => {
    const { restaurant, comment } = await makeScene()
    for (const path of [
      '/restaurants',
      '/restaurants/count',
      '/restaurants/random',
      `/restaurants/${restaurant}`,
      `/restaurants/${restaurant}/duets`,
      `/restaurants/${restaurant}/comments`,
      `/restaurants/${restaurant}/vote`,
      `/restaurants/${restaurant}/own-comment`,
      `/comments/${comment}/replies`,
      `/comments/reactions?ids=${comment}`,
      `/comments?userId=${askers.owner.profileId!}`,
      '/top-rated',
      '/trending',
      '/search?q=deneme',
      '/viewer',
      '/auth/session',
      '/openapi.json',
      '/docs',
    ])
      expect([path, (await world.visitor().get(`/api${path}`)).status]).toEqual([path, 200])
  })

  it('profiles are read by members alone [ROUTE-25]', async () => {
    const { profileId, username } = askers.owner
    for (const path of ['/profile', `/profiles/${username!}`, `/profiles/by-id/${profileId!}`])
      expect([path, (await world.visitor().get(path)).status, (await askers.owner.get(path)).status]).toEqual([path, 401, 200])
    for (const list of ['restaurants', 'reviewed', 'badges']) {
      const path = `/profiles/${profileId!}/${list}`
      expect([path, (await world.visitor().get(path)).body['code'], (await askers.member.get(path)).status]).toEqual([
        path,
        'NOT_AUTHENTICATED',
        200,
      ])
    }
  })

  it('a visitor’s vote carries no comment', async () => {
    const { restaurant } = await makeScene()
    const { status, body } = await world.visitor().post('/vote', { questionId: restaurant, rating: 8, comment: 'Merhaba' })
    expect([status, body['code']]).toEqual([401, 'VISITOR_CANNOT_COMMENT'])
    expect((await world.visitor().get(`/restaurants/${restaurant}`)).body['acceptCount']).toBe(0)
  })

  it('nobody sees anybody else’s vote: the answer is about the asker, whoever is named [ENT-16]', async () => {
    const { restaurant } = await makeScene()
    await askers.owner.post('/vote', { questionId: restaurant, rating: 10 })
    const visitor = world.visitor()
    await visitor.post('/vote', { questionId: restaurant, rating: 1, anonymous_session_id: 'a-known-session' })
    const path = `/restaurants/${restaurant}/vote`
    expect((await askers.owner.get(path)).body).toMatchObject({ hasVoted: true, rating: 10 })
    expect((await visitor.get(path)).body).toMatchObject({ hasVoted: true, rating: 1 })
    for (const asker of [askers.member, askers.admin, askers.author, world.visitor()])
      expect((await asker.get(path)).body).toMatchObject({ hasVoted: false, rating: null, choice: null })
    for (const given of ['?anonymous_session_id=a-known-session', `?user_id=${askers.owner.profileId!}`])
      expect((await world.visitor().get(path + given)).body['hasVoted'] ?? false).toBe(false)
    const forged = world.visitor()
    forged.cookies.set('lokma_visitor', 'a-known-session.AAAA')
    expect((await forged.get(path)).body['hasVoted']).toBe(false)
    const everything = JSON.stringify([
      (await world.visitor().get(`/restaurants/${restaurant}`)).body,
      (await world.visitor().get(`/restaurants/${restaurant}/comments`)).body,
    ])
    expect(everything).not.toContain('a-known-session')
  })

  it('a member votes as nobody else, whatever the request says', async () => {
    const [restaurant, [victim]] = [await world.restaurant(), await crowd(world, 1)]
    for (const extra of [{ user_id: victim }, { userId: victim }, { lastRatingChangeAt: null }])
      expect((await askers.member.post('/vote', { questionId: restaurant, rating: 8, ...extra })).status).toBe(422)
    await askers.member.post('/vote', { questionId: restaurant, rating: 8, anonymous_session_id: 'somebody-elses-id' })
    const rows = await world.database.db
      .selectFrom('votes')
      .select(['user_id', 'anonymous_session_id'])
      .where('question_id', '=', restaurant)
      .execute()
    expect(rows).toEqual([{ user_id: askers.member.profileId, anonymous_session_id: null }])
  })
})
