import type { HubConnection } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { markOf } from '#people/hidden.rules.ts'
import type { NotificationPage } from '#features/notifications/notifications.contract.ts'
import { seal, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { officialClient } from '#tests/support/hub.ts'
import { settled } from '#tests/support/settled.ts'
import { collection, comment, duet, gift, giftType, grantPoints, makeFollow, membersVote, reply } from '#tests/support/scenes.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { takeUnread } from '#tests/support/unread-refusals.ts'

/** A member with a connected device, and the events it received. */
type Present = Writer & { connection: HubConnection; heard: [event: string, data: Record<string, unknown>][] }

/** What a member has that another one can see or act on. */
interface Side {
  member: Present
  restaurant: string
  /** On the common restaurant. */
  comment: number
  /** In the thread of the bystander's comment. */
  reply: number
  duet: string
  collection: string
  /** A gift of this member that waits for the other one. */
  gift: number
}

/** Two members who follow each other, write to each other and have gifts under way, and a bystander. */
interface Pair {
  restaurant: string
  bystander: Present & { comment: number; collection: string }
  sides: [Side, Side]
  /** Whether one blocked the other: nothing may come then. */
  isApart: boolean
}

interface Scene extends Pair {
  me: Side
  other: Side
}

/** Whether it went through, or something of the other member came. */
type Act = (scene: Scene) => Promise<boolean>

let site: TestSite
const clients: HubConnection[] = []
const EVENTS = ['MessageReceived', 'UserTyping', 'UserOnline', 'UserOffline', 'NotificationsChanged', 'NewsArrived', 'ConversationUpdated']
let turn = 0
const word = (): string => `Söz ${++turn}`

async function present(name: string): Promise<Present> {
  const member = await withKey(await site.member(name))
  const cookie = [...member.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const connection = officialClient(site.url, { headers: { cookie, origin: site.url } })
  clients.push(connection)
  const heard: Present['heard'] = []
  for (const event of EVENTS) connection.on(event, (data: Record<string, unknown>) => heard.push([event, data]))
  await connection.start()
  return Object.assign(member, { connection, heard })
}

async function pair(): Promise<Pair> {
  const restaurant = await site.restaurant({ title: `Ortak ${++turn}` })
  const [one, two, third] = await Promise.all([present('birinci'), present('ikinci'), present('seyirci')])
  await membersVote(site, restaurant, [one.profileId, two.profileId, third.profileId], [9, 9, 9])
  const thread = await comment(site, restaurant, third.profileId)
  const side = async (member: Present): Promise<Omit<Side, 'gift'>> => ({
    member,
    restaurant: await site.restaurant({ author_id: member.profileId }),
    comment: await comment(site, restaurant, member.profileId),
    reply: await reply(site, thread, member.profileId),
    duet: await duet(site, restaurant, member.profileId),
    collection: await collection(site, member.profileId, { is_public: true, name: `Defter ${member.username}`, items: [restaurant] }),
  })
  for (const [from, to] of [
    [one, two],
    [two, one],
    [one, third],
    [two, third],
    [third, one],
    [third, two],
  ] as const)
    await makeFollow(site, from.profileId, to.profileId)
  const drafts = [await side(one), await side(two)]
  const shelf = await collection(site, third.profileId, { is_public: true, items: drafts.map((draft) => draft.duet) })
  await write(one, two)
  await write(two, one)
  await write(third, one)
  await write(third, two)
  for (const member of [one, two]) await grantPoints(site, member.profileId, 2000)
  const gifts = [await gift(site, one.profileId, two.profileId), await gift(site, two.profileId, one.profileId)]
  const sides = drafts.map((draft, index) => ({ ...draft, gift: gifts[index]! })) as [Side, Side]
  for (const [mine, theirs] of [sides, sides.toReversed()] as [Side, Side][])
    await reply(site, mine.comment, theirs.member.profileId, { content: 'Önceki yanıt' })
  return { restaurant, bystander: Object.assign(third, { comment: thread, collection: shelf }), sides, isApart: false }
}

/** A pair of which the first member blocked the second one. */
async function pairApart(): Promise<Pair> {
  const scene = await pair()
  const [{ member: blocker }, { member: blocked }] = scene.sides
  expect((await blocker.send('PUT', `/blocks/${blocked.profileId}`)).status).toBe(200)
  return { ...scene, isApart: true }
}

/** Waits for what must come; for what must not come, until an event that was sent later has come. */
async function comes({ isApart, bystander }: Scene, member: Present, fits: (heard: Present['heard'][number]) => boolean): Promise<boolean> {
  const has = () => member.heard.some(fits)
  if (!isApart) return vi.waitFor(() => expect(has()).toBe(true), { timeout: 10_000 }).then(() => true)
  const { body } = await write(bystander, member)
  const isLater = ([event, data]: Present['heard'][number]) => event === 'MessageReceived' && data['id'] === body.id
  await vi.waitFor(() => expect(member.heard.some(isLater)).toBe(true), { timeout: 10_000 })
  return has()
}

const isOk = ({ status }: { status: number }): boolean => status < 300
const shows = async (answer: Promise<{ status: number; body: unknown }>, ...what: (string | number)[]): Promise<boolean> => {
  const { status, body } = await answer
  const text = JSON.stringify(body)
  return status === 200 && what.some((one) => text.includes(typeof one === 'number' ? `"id":${one},` : one))
}
const number = async (text: string, values: unknown[]): Promise<number> =>
  Number((await site.database.pool.query<{ n: string }>(`select count(*) as n from ${text}`, values)).rows[0]!.n)

/** Whether the receiver has been told of something that the actor did since then. */
async function isTold({ other }: Scene, actor: Present, kinds: string[], task: () => Promise<unknown>): Promise<boolean> {
  const receiver = other.member
  const last = await number('notifications where receiver_id = $1 and actor_id = $2 and kind = any($3)', [
    receiver.profileId,
    actor.profileId,
    kinds,
  ])
  await task()
  await settled(site)
  return (
    (await number('notifications where receiver_id = $1 and actor_id = $2 and kind = any($3)', [
      receiver.profileId,
      actor.profileId,
      kinds,
    ])) > last
  )
}

const like = (by: Present, path: string, reaction: 'like' | 'dislike' | null = 'like') => by.send('PUT', `${path}/reaction`, { reaction })
const replyTo = (by: Present, commentId: number, body: object) => by.post<{ id: number }>(`/comments/${commentId}/replies`, body)
const mentionsOf = (column: string, id: unknown, profileId: string) =>
  number(`mentions where ${column} = $1 and profile_id = $2`, [id, profileId]).then((amount) => amount > 0)

const writing: Record<string, Act> = {
  'follow by PUT': async ({ me, other }) => {
    await me.member.send('PUT', `/profiles/${other.member.profileId}/follow`, { following: false })
    return isOk(await me.member.send('PUT', `/profiles/${other.member.profileId}/follow`, { following: true }))
  },
  'send a gift': async ({ me, other }) =>
    isOk(await me.member.post('/gifts', { receiverId: other.member.profileId, giftTypeId: await giftType(site), message: null })),
  'accept a gift that waits': async ({ me, other }) => isOk(await me.member.post(`/gifts/${other.gift}/accept`)),
  'send a message over REST': async ({ me, other }) => isOk(await write(me.member, other.member)),
  'send a message over the hub': async ({ me, other }) =>
    me.member.connection
      .invoke('SendMessage', { receiverId: other.member.profileId, encryptedContent: seal(me.member, other.member) })
      .then(
        () => true,
        () => false,
      ),
  'be heard with a message by the other device': async (scene) => {
    const { me, other } = scene
    other.member.heard.length = 0
    await write(me.member, other.member)
    return comes(scene, other.member, ([event, data]) => event === 'MessageReceived' && data['senderId'] === me.member.profileId)
  },
  'raise the other’s unread messages': async ({ me, other }) => {
    const unread = async () => (await other.member.get<ViewerResult>('/viewer')).body.unreadMessages
    const before = await unread()
    await write(me.member, other.member)
    return (await unread()) > before
  },
  'show that one is typing': async (scene) => {
    const { me, other } = scene
    other.member.heard.length = 0
    await me.member.connection.invoke('Typing', { receiverId: other.member.profileId })
    return comes(scene, other.member, ([event]) => event === 'UserTyping')
  },
  'reply to a comment': async ({ me, other }) => isOk(await replyTo(me.member, other.comment, { content: word() })),
  'reply to a reply in the thread of a third member': async ({ me, other, bystander }) =>
    isOk(await replyTo(me.member, bystander.comment, { content: word(), repliedTo: other.reply })),
  'like a comment': async ({ me, other }) => isOk(await like(me.member, `/comments/${other.comment}`)),
  'dislike a comment': async ({ me, other }) => isOk(await like(me.member, `/comments/${other.comment}`, 'dislike')),
  'like a reply': async ({ me, other }) => isOk(await like(me.member, `/replies/${other.reply}`)),
  'like a collection': async ({ me, other }) => isOk(await me.member.send('PUT', `/collections/${other.collection}/like`, { liked: true })),
  'comment on a duet': async ({ me, other }) => isOk(await me.member.post(`/restaurants/${other.duet}/comments`, { content: word() })),
  'mention in a comment': async ({ me, other }) => {
    const place = await duet(site, await site.restaurant(), me.member.profileId)
    const { body } = await me.member.post<{ id: number }>(`/restaurants/${place}/comments`, { content: `@${other.member.username} gel` })
    return mentionsOf('comment_id', body.id, other.member.profileId)
  },
  'mention in a reply': async ({ me, other, bystander }) => {
    const { body } = await replyTo(me.member, bystander.comment, { content: `@${other.member.username} gel` })
    return mentionsOf('reply_id', body.id, other.member.profileId)
  },
  'mention by editing a comment': async ({ me, other }) => {
    await me.member.send('PATCH', `/comments/${me.comment}`, { content: `Bak @${other.member.username}` })
    return mentionsOf('comment_id', me.comment, other.member.profileId)
  },
  'mention by editing a reply': async ({ me, other }) => {
    await me.member.send('PATCH', `/replies/${me.reply}`, { content: `Bak @${other.member.username}` })
    return mentionsOf('reply_id', me.reply, other.member.profileId)
  },
}

const telling: Record<string, Act> = {
  'ring the bell by a comment on the other’s restaurant': (scene) =>
    isTold(scene, scene.me.member, ['comment'], async () => comment(site, scene.other.restaurant, scene.me.member.profileId)),
  'ring the bell by a duet': (scene) =>
    isTold(scene, scene.me.member, ['duet'], () =>
      scene.me.member.post(`/restaurants/${scene.other.restaurant}/duets`, { body: 'Bence de çok iyi bir yer burası', rating: 8 }),
    ),
  'ring the bell by a mention of a third member below a duet': (scene) =>
    isTold(scene, scene.bystander, ['mention'], () =>
      scene.bystander.post(`/restaurants/${scene.me.duet}/comments`, { content: `@${scene.other.member.username} bak ${word()}` }),
    ),
  'ring the bell by a reply of a third member below a duet': (scene) =>
    isTold(scene, scene.bystander, ['reply'], async () => {
      const said = await comment(site, scene.me.duet, scene.other.member.profileId).catch(() => 0)
      return said > 0 && replyTo(scene.bystander, said, { content: word() })
    }),
  'ring the bell by a vote with words': (scene) =>
    isTold(scene, scene.me.member, ['comment'], async () => {
      const restaurant = await site.restaurant({ author_id: scene.other.member.profileId })
      await scene.me.member.post('/vote', { questionId: restaurant, choice: 'accept', rating: 8, comment: word() })
    }),
  'ring the bell by a reply in a shared thread': (scene) =>
    isTold(scene, scene.me.member, ['thread_reply'], () => replyTo(scene.me.member, scene.bystander.comment, { content: word() })),
  'ring the bell by a reply': (scene) =>
    isTold(scene, scene.me.member, ['reply'], () => replyTo(scene.me.member, scene.other.comment, { content: word() })),
  'ring the bell by a mention': (scene) =>
    isTold(scene, scene.me.member, ['mention'], async () => {
      const place = await duet(site, await site.restaurant(), scene.me.member.profileId)
      await scene.me.member.post(`/restaurants/${place}/comments`, { content: `@${scene.other.member.username}` })
    }),
  'ring the bell by a like': (scene) =>
    isTold(scene, scene.me.member, ['comment_like'], async () => {
      const said = await comment(site, await site.restaurant(), scene.other.member.profileId)
      await like(scene.me.member, `/comments/${said}`)
    }),
  'ring the bell by a like of a reply': (scene) =>
    isTold(scene, scene.me.member, ['reply_like'], async () => {
      const said = await reply(site, scene.bystander.comment, scene.other.member.profileId)
      await like(scene.me.member, `/replies/${said}`)
    }),
  'ring the bell by a like of a collection': (scene) =>
    isTold(scene, scene.me.member, ['collection_like'], async () => {
      const shown = await collection(site, scene.other.member.profileId, { is_public: true })
      await scene.me.member.send('PUT', `/collections/${shown}/like`, { liked: true })
    }),
  'ring the bell by a follow': (scene) =>
    isTold(scene, scene.me.member, ['follow', 'follow_back'], async () => {
      await site.database.pool.query("delete from notifications where receiver_id = $1 and kind like 'follow%'", [
        scene.other.member.profileId,
      ])
      await scene.me.member.send('PUT', `/profiles/${scene.other.member.profileId}/follow`, { following: false })
      await site.database.pool.query("delete from notifications where receiver_id = $1 and kind like 'follow%'", [
        scene.other.member.profileId,
      ])
      await scene.me.member.send('PUT', `/profiles/${scene.other.member.profileId}/follow`, { following: true })
    }).then(
      async () =>
        (await number("notifications where receiver_id = $1 and actor_id = $2 and kind like 'follow%'", [
          scene.other.member.profileId,
          scene.me.member.profileId,
        ])) > 0,
    ),
  'ring the bell by a gift': (scene) =>
    isTold(scene, scene.me.member, ['gift_received'], async () =>
      scene.me.member.post('/gifts', { receiverId: scene.other.member.profileId, giftTypeId: await giftType(site), message: null }),
    ),
  'change the number at the other’s bell at once': async (scene) => {
    const { me, other } = scene
    const restaurant = await site.restaurant({ author_id: other.member.profileId })
    // What was done before changes the number too, and says so later.
    await settled(site)
    await other.member.connection.invoke('Ping')
    other.member.heard.length = 0
    await me.member.post('/vote', { questionId: restaurant, choice: 'accept', rating: 9, comment: word() })
    return comes(scene, other.member, ([event]) => event === 'NotificationsChanged')
  },
  'announce a gift to the other device': async (scene) => {
    const { me, other } = scene
    other.member.heard.length = 0
    await me.member.post('/gifts', { receiverId: other.member.profileId, giftTypeId: await giftType(site), message: null })
    return comes(scene, other.member, ([event]) => event === 'NewsArrived')
  },
  'tell the other device that one comes online': async (scene) => {
    const { me, other } = scene
    await me.member.send('PATCH', '/profile', { showOnline: false })
    other.member.heard.length = 0
    await me.member.send('PATCH', '/profile', { showOnline: true })
    return comes(scene, other.member, ([event, data]) => event === 'UserOnline' && data['userId'] === me.member.profileId)
  },
  'tell the other device that one goes offline': async (scene) => {
    const { me, other } = scene
    other.member.heard.length = 0
    await me.member.send('PATCH', '/profile', { showOnline: false })
    const told = await comes(scene, other.member, ([event, data]) => event === 'UserOffline' && data['userId'] === me.member.profileId)
    await me.member.send('PATCH', '/profile', { showOnline: true })
    return told
  },
}

/** A comment may have the same number. */
const replyOf = ({ reply: id }: Side): string => `"id":${id},"commentId"`
const own = (scene: Scene) => scene.other.member.profileId
const seeing: Record<string, Act> = {
  'the profile by its name': ({ me, other }) => shows(me.member.get(`/profiles/${other.member.username}`), other.member.profileId),
  'the profile by its id': ({ me, other }) => shows(me.member.get(`/profiles/by-id/${other.member.profileId}`), other.member.username),
  'the badges of the profile': async (scene) => isOk(await scene.me.member.get(`/profiles/${own(scene)}/badges`)),
  'the restaurants of the profile': async (scene) => isOk(await scene.me.member.get(`/profiles/${own(scene)}/restaurants`)),
  'the reviewed restaurants of the profile': async (scene) => isOk(await scene.me.member.get(`/profiles/${own(scene)}/reviewed`)),
  'the followers of the profile': async (scene) => isOk(await scene.me.member.get(`/profiles/${own(scene)}/followers`)),
  'whom the profile follows': async (scene) => isOk(await scene.me.member.get(`/profiles/${own(scene)}/following`)),
  'the relation to the profile': async (scene) => isOk(await scene.me.member.get(`/profiles/${own(scene)}/follow`)),
  'the gift of the profile': async (scene) => isOk(await scene.me.member.get(`/profiles/${own(scene)}/gift`)),
  'the profile’s address in capital letters': async (scene) =>
    isOk(await scene.me.member.get(`/profiles/${own(scene).toUpperCase()}/badges`)),
  'the comments of the profile': ({ me, other }) => shows(me.member.get(`/comments?userId=${other.member.profileId}`), other.comment),
  'the presence of the profile': async ({ me, other }) => {
    const { status, body } = await me.member.get(`/profiles/${other.member.profileId}/presence`)
    return status === 200 && (body['isOnline'] === true || body['lastSeenAt'] !== null)
  },
  'the comment at the restaurant': ({ me, other, restaurant }) =>
    shows(me.member.get(`/restaurants/${restaurant}/comments?limit=50`), other.comment),
  // Below each comment the page shows the first reply: that of the other member below one’s own comment.
  'the reply below a comment at the restaurant': ({ me, restaurant }) =>
    shows(me.member.get(`/restaurants/${restaurant}/comments?limit=50`), 'Önceki yanıt'),
  'the reply in its thread': ({ me, other, bystander }) => shows(me.member.get(`/comments/${bystander.comment}/replies`), replyOf(other)),
  'the reply below one’s own comment': async ({ me, other }) => {
    const said = await reply(site, me.comment, other.member.profileId).catch(() => 0)
    return said > 0 && shows(me.member.get(`/comments/${me.comment}/replies`), said)
  },
  'an earlier reply below one’s own comment': async ({ me, restaurant }) =>
    shows(me.member.get(`/restaurants/${restaurant}/own-comment`), 'Önceki yanıt'),
  'an earlier reply after editing one’s own comment': async ({ me }) =>
    shows(me.member.send('PATCH', `/comments/${me.comment}`, { content: word() }), 'Önceki yanıt'),
  'the duet at its restaurant': ({ me, other, restaurant }) => shows(me.member.get(`/restaurants/${restaurant}/duets`), other.duet),
  'the page of the duet': ({ me, other }) => shows(me.member.get(`/restaurants/${other.duet}`), other.duet),
  'the duet in the list of restaurants': ({ me, other }) =>
    shows(me.member.get('/restaurants?sort=newest&limit=50'), `"id":"${other.duet}"`),
  'the duet in a collection of a third member': ({ me, other, bystander }) =>
    shows(me.member.get(`/collections/${bystander.collection}/items`), other.duet),
  'the duet in the search for restaurants': async ({ me, other }) => {
    const title = await lonelyTitle(other)
    return shows(me.member.get(`/search/restaurants?q=${title}`), other.duet)
  },
  'the duet in the search box': async ({ me, other }) => shows(me.member.get(`/search?q=${await lonelyTitle(other)}`), other.duet),
  'the collection': ({ me, other }) => shows(me.member.get(`/collections/${other.collection}`), other.collection),
  'the items of the collection': async ({ me, other }) => isOk(await me.member.get(`/collections/${other.collection}/items`)),
  'the likes of the collection': async ({ me, other }) => isOk(await me.member.get(`/collections/${other.collection}/like`)),
  'the collection in the gallery by likes': ({ me, other }) =>
    shows(me.member.get('/public-collections?sort=likes&limit=50'), other.collection),
  'the collection in the gallery by age': ({ me, other }) =>
    shows(me.member.get('/public-collections?sort=newest&limit=50'), other.collection),
  'the collection in the search': ({ me, other }) =>
    shows(me.member.get(`/search/collections?q=${encodeURIComponent(`Defter ${other.member.username}`)}`), other.collection),
  'the member in the search box': ({ me, other }) => shows(me.member.get(`/search?q=${other.member.username}`), own({ other } as Scene)),
  'the member in the search for members': ({ me, other }) =>
    shows(me.member.get(`/search/members?q=${other.member.username}`), other.member.profileId),
  'the member among the suggestions': async ({ me, other }) => {
    await site.database.pool.query('delete from follows where follower_id = $1 and following_id = $2', [
      me.member.profileId,
      other.member.profileId,
    ])
    return shows(me.member.get('/feed/suggestions'), other.member.profileId)
  },
  'the restaurants in the feed': async ({ me, other }) => {
    await me.member.send('PUT', `/profiles/${other.member.profileId}/follow`, { following: true })
    return shows(me.member.get('/feed'), other.restaurant)
  },
  'the member among the followers of a third one': ({ me, other, bystander }) =>
    shows(me.member.get(`/profiles/${bystander.profileId}/followers`), other.member.profileId),
  'the member among those whom a third one follows': ({ me, other, bystander }) =>
    shows(me.member.get(`/profiles/${bystander.profileId}/following`), other.member.profileId),
  'the notification of an earlier act': async ({ me, other }) =>
    shows(me.member.get<NotificationPage>('/notifications'), other.member.profileId),
  'the gift in the inbox': ({ me, other }) => shows(me.member.get('/gifts'), other.gift),
  'the number of waiting gifts': async ({ me }) => (await me.member.get<ViewerResult>('/viewer')).body.openGifts > 0,
  'the words in a page, by the viewer call': async ({ me, other }) =>
    (await me.member.get<ViewerResult>(`/viewer?shows=${markOf(other.member.profileId)}`)).body.hidden.owner.length === 0,
  'the keys of the profile': async (scene) => isOk(await scene.me.member.get(`/profiles/${own(scene)}/keys`)),
  'the answer about the presence of the profile': async (scene) => isOk(await scene.me.member.get(`/profiles/${own(scene)}/presence`)),
  'the discussion below the duet': async (scene) => isOk(await scene.me.member.get(`/restaurants/${scene.other.duet}/comments`)),
  'the duets of the duet': async (scene) => isOk(await scene.me.member.get(`/restaurants/${scene.other.duet}/duets`)),
  'the people of the duet after an @': async (scene) => isOk(await scene.me.member.get(`/restaurants/${scene.other.duet}/mentionable`)),
  'one’s own comment below the duet': async (scene) => isOk(await scene.me.member.get(`/restaurants/${scene.other.duet}/own-comment`)),
}

/** What a member contributes about a restaurant of the other one. A block stops none of it: a restaurant belongs to everybody. */
const contributing: Record<string, (me: Present, restaurant: string) => Promise<{ status: number; body: { id?: string | number } }>> = {
  'vote on a restaurant of the other': (me, restaurant) => me.post('/vote', { questionId: restaurant, choice: 'accept', rating: 8 }),
  'vote with words on a restaurant of the other': (me, restaurant) =>
    me.post('/vote', { questionId: restaurant, choice: 'accept', rating: 8, comment: word() }),
  'comment on a restaurant of the other': async (me, restaurant) => {
    await membersVote(site, restaurant, [me.profileId], [8])
    return me.post(`/restaurants/${restaurant}/comments`, { content: word() })
  },
  'add a duet to a restaurant of the other': (me, restaurant) =>
    me.post(`/restaurants/${restaurant}/duets`, { body: 'Bence de çok iyi bir yer burası', rating: 8 }),
}

/** A duet is found only where its original has another title. */
async function lonelyTitle({ duet: id }: Side): Promise<string> {
  const title = `yalniz${id.slice(-6).replace(/[^a-z0-9]/g, '')}`
  await site.database.pool.query('update restaurants set title = $2, search_key = $2 where id = $1', [id, title])
  return title
}

beforeAll(async () => {
  site = await createTestSite()
  // An answer with a reply would seem to show the comment of the same number.
  await site.database.pool.query("select setval(pg_get_serial_sequence('comment_replies', 'id'), 1000000)")
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.stop()))
  expect(await checkInvariants(site.database.pool)).toEqual([])
  await site.close()
})

const names = { writing, telling, seeing }
const acts = Object.values(names).flatMap((table) => Object.entries(table))

async function walk(table: Record<string, Act>, { sides, ...pairOf }: Pair): Promise<Record<string, [boolean, boolean]>> {
  const [one, two] = sides
  const came: Record<string, [boolean, boolean]> = {}
  for (const [name, act] of Object.entries(table))
    came[name] = [await act({ ...pairOf, sides, me: one, other: two }), await act({ ...pairOf, sides, me: two, other: one })]
  return came
}

const all = (table: Record<string, Act>, value: boolean) => Object.fromEntries(Object.keys(table).map((name) => [name, [value, value]]))

describe('two members', () => {
  it('have at least sixty acts between them that a block must stop [BLK-02]', () => {
    expect(acts.length).toBeGreaterThanOrEqual(60)
    expect(new Set(acts.map(([name]) => name)).size).toBe(acts.length)
  })

  it.each(['seeing', 'telling', 'writing'] as const)(
    'without a block every act of %s comes to the other, in both directions [BLK-02]',
    async (name) => {
      expect(await walk(names[name], await pair())).toEqual(all(names[name], true))
    },
  )

  it('one blocks the other: follows end, waiting gifts return with their points once, and the other is not told [BLK-01]', async () => {
    const [{ member: blocker }, { member: blocked }] = (await pair()).sides
    const points = async (one: Present) => (await one.get<ViewerResult>('/viewer')).body.profile!.points
    const earlier = [await points(blocker), await points(blocked)]
    blocked.heard.length = 0
    const { unreadNotifications } = (await blocked.get<ViewerResult>('/viewer')).body
    expect((await blocker.send('PUT', `/blocks/${blocked.profileId}`)).body).toEqual({ isBlocked: true, isMuted: false })
    expect((await blocker.send('PUT', `/blocks/${blocked.profileId}`)).status).toBe(200)
    expect([await points(blocker), await points(blocked)]).toEqual(earlier.map((value) => value + 5))
    const pairs = [blocker.profileId, blocked.profileId]
    expect(await number('follows where follower_id = any($1) and following_id = any($1)', [pairs])).toBe(0)
    expect(await number("gift_inbox where sender_id = any($1) and receiver_id = any($1) and status = 'pending'", [pairs])).toBe(0)
    // Neither a notification nor a relation shows the block. The number of unread ones only falls, as those of the blocker are gone.
    const now = (await blocked.get<ViewerResult>('/viewer')).body
    expect(now.unreadNotifications).toBeLessThanOrEqual(unreadNotifications)
    expect((await blocked.get(`/blocks/by-username/${blocker.username}`)).body['code']).toBe('PROFILE_NOT_FOUND')
    expect((await blocked.get('/blocks')).body).toEqual({ items: [], nextCursor: null })
  })

  it.each(['seeing', 'telling', 'writing'] as const)(
    'with a block no act of %s comes to the other, in either direction [BLK-01 BLK-02]',
    async (name) => {
      expect(await walk(names[name], await pairApart())).toEqual(all(names[name], false))
      // Many of these acts are refused; what counts is that none came to the other.
      takeUnread()
    },
  )

  it('refusals name nothing that tells of a block, and the messages of before stay readable [BLK-01]', async () => {
    const [{ member: blocker, ...his }, { member: blocked }] = (await pairApart()).sides
    for (const [from, to] of [
      [blocker, blocked],
      [blocked, blocker],
    ] as const)
      expect((await write(from, to)).body.code).toBe('MESSAGES_CLOSED')
    expect((await blocked.send('PUT', `/profiles/${blocker.profileId}/follow`, { following: true })).body['code']).toBe('PROFILE_NOT_FOUND')
    expect((await like(blocked, `/comments/${his.comment}`)).body['code']).toBe('COMMENT_NOT_FOUND')
    expect((await replyTo(blocked, his.comment, { content: word() })).body).toMatchObject({ code: 'COMMENT_NOT_FOUND' })
    const { body } = await blocked.get<{ conversation: { id: string }; conversationId: string }>(`/correspondents/${blocker.username}`)
    expect(await shows(blocked.get(`/conversations/${body.conversationId}/messages`), `"senderId":"${blocker.profileId}"`)).toBe(true)
  })

  it('contribute to restaurants of each other without telling the other, who sees none of it at any place [MEND-10 BLK-01 BLK-02]', async () => {
    const { sides } = await pairApart()
    for (const [me, other] of [sides, sides.toReversed()] as [Side, Side][])
      for (const [name, contribute] of Object.entries(contributing)) {
        const restaurant = await site.restaurant({ author_id: other.member.profileId })
        const { status, body } = await contribute(me.member, restaurant)
        expect([name, status]).toEqual([name, status < 300 ? status : 'allowed'])
        await settled(site)
        const told = await number('notifications where receiver_id = $1 and actor_id = $2', [other.member.profileId, me.member.profileId])
        const duetId = name.startsWith('add a duet') ? String(body.id) : undefined
        const places = [
          `/restaurants/${restaurant}/comments?limit=50`,
          `/restaurants/${restaurant}/duets`,
          '/restaurants?limit=50&sort=newest',
          '/notifications',
          '/feed',
          ...(duetId === undefined ? [] : [`/restaurants/${duetId}`, `/restaurants/${duetId}/comments`, `/restaurants/${duetId}/duets`]),
        ]
        const seen: string[] = []
        for (const path of places) {
          const answer = await other.member.get(path)
          const text = JSON.stringify(answer.body)
          // Restaurants stay in the list, with their author.
          const isNamed = text.includes(me.member.profileId) || text.includes(me.member.username)
          if (isNamed && !path.startsWith('/restaurants?')) seen.push(path)
          if (duetId !== undefined && answer.status === 200 && text.includes(duetId)) seen.push(path)
        }
        expect([name, told, seen]).toEqual([name, 0, []])
        if (duetId === undefined) continue
        // The public page is the same for all, and names its writer where the browser hides it.
        const page = await (await fetch(`${site.url}/tr/restaurants/${duetId}`)).text()
        expect(page.slice(page.indexOf('<main'))).toMatch(new RegExp(`^<main[^>]*>\\s*<div[^>]* data-owner="${me.member.profileId}"`))
      }
  })

  it('public answers and totals are the same for visitors [BLK-01]', async () => {
    const { restaurant, sides, bystander } = await pairApart()
    const [one, two] = sides
    const thread = await site.visitor().get(`/comments/${bystander.comment}/replies`)
    const seen = await site.visitor().get<{ items: unknown[]; count: number }>(`/restaurants/${restaurant}/comments?limit=50`)
    for (const side of [one, two]) {
      expect(await shows(Promise.resolve(seen), side.comment)).toBe(true)
      expect(await shows(Promise.resolve(thread), replyOf(side))).toBe(true)
    }
    const mine = await one.member.get<{ items: unknown[]; count: number }>(`/restaurants/${restaurant}/comments?limit=50`)
    expect([mine.body.count, mine.body.items.length]).toEqual([seen.body.count, seen.body.items.length - 1])
    const [asVisitor, asMember] = await Promise.all(
      [{}, { cookie: [...one.member.cookies].map(([key, value]) => `${key}=${value}`).join('; ') }].map(
        async (headers: Record<string, string>) => {
          const page = await (await fetch(`${site.url}/tr/restaurants/${restaurant}`, { headers })).text()
          return page.slice(page.indexOf('<main'), page.indexOf('</main>'))
        },
      ),
    )
    expect(asVisitor).toContain(`data-by="${markOf(two.member.profileId)}"`)
    expect(asMember).toBe(asVisitor)
  })
})
