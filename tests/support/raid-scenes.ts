import { dishOf, rate } from './dishes.ts'
import type { Message } from '#features/messages/messages.contract.ts'
import { conversationOf, withKey, write, type Writer } from './envelopes.ts'
import { jpeg } from './pictures.ts'
import { richRestaurant, type RichRestaurant } from './rich-restaurant.ts'
import { collection, gift, giftType, grantPoints } from './scenes.ts'
import { newWord } from './seed.ts'
import type { TestApp } from './test-app.ts'
import { moveAway } from './witnesses.ts'

/** What there is before a raid, and its accounts, which have done nothing yet. */
export interface RaidGround {
  restaurant: RichRestaurant
  /** A restaurant whose hours are unknown. */
  bare: string
  /** Takes messages from people whom she follows; wrote to the third raider before; shows a gift of `friend`. */
  choosy: Writer
  friend: Writer
  raiders: [Writer, Writer, Writer]
  giftType: number
}

const query = ({ database: { pool } }: TestApp, text: string, ...values: unknown[]) => pool.query<{ id: number }>(text, values)

export async function raidGround(testApp: TestApp, admin: Awaited<ReturnType<TestApp['member']>>): Promise<RaidGround> {
  const restaurant = await richRestaurant(testApp, admin)
  const [choosy, friend] = await Promise.all(['secici', 'dost'].map(async (name) => withKey(moveAway(await testApp.member(name)))))
  const bare = await testApp.restaurant()
  for (const table of ['profiles', 'restaurants']) await query(testApp, `update ${table} set created_at = created_at - interval '90 days'`)
  const raiders = await Promise.all(Array.from({ length: 3 }, async () => withKey(moveAway(await testApp.member('baskin')))))
  const type = await giftType(testApp)
  const shown = await gift(testApp, friend!.profileId, choosy!.profileId, { type })
  await choosy!.post(`/gifts/${shown}/accept`)
  for (const { profileId } of raiders) await grantPoints(testApp, profileId, 200)
  await choosy!.send('PATCH', '/profile', { messagesFrom: 'following' })
  await write(choosy!, raiders[2]!)
  return {
    restaurant,
    bare,
    choosy: choosy!,
    friend: friend!,
    raiders: raiders as RaidGround['raiders'],
    giftType: type,
  }
}

/** What a raid leaves of each kind. */
export interface Flood {
  /** A restaurant of the raid, with a photo and in its collection. */
  own: string
  collection: string
  gifts: { open: number; accepted: number; declined: number }
  /** Photos of the raid in the rich restaurant, around its own. */
  photos: [string, string]
}

/** The raiders write messages, send gifts, and change prices, photos and hours of restaurants. */
export async function flood(testApp: TestApp, ground: RaidGround): Promise<Flood> {
  const { restaurant, bare, raiders } = ground
  const [one, two, three] = raiders
  const own = (await one.post<{ id: string }>('/restaurants', { title: `Baskın Büfe ${newWord()}` })).body.id
  await done(one.post(`/restaurants/${own}/photos`, await jpeg()))
  await done(one.send('PUT', `/restaurants/${own}/hours`, { value: 'Mo-Fr 10:00-20:00', version: 0 }))
  await done(two.post(`/restaurants/${own}/prices`, { dish: 'Hepsi', amount: 100 }))
  for (const [dish, amount] of [
    ['Yarım', 100],
    ['Baskın Dürüm', 200],
  ])
    await done(one.post(`/restaurants/${restaurant.id}/prices`, { dish, amount }))
  await done(two.post(`/restaurants/${restaurant.id}/prices`, { dish: 'Baskın Dürüm', amount: 300 }))
  for (const [who, name, rating] of [
    [one, 'Yarım', 1],
    [two, 'Yarım', 1],
    [two, 'Baskın Dürüm', 10],
    [one, 'Baskın Ayran', 10],
  ] as const)
    await rate(testApp, who, restaurant.id, name, rating)
  await done(one.post(`/restaurants/${restaurant.id}/menu-photos`, await jpeg()))
  const dish = await dishOf(two, restaurant.id, 'Ayran')
  for (const by of [one, two]) await done(by.post(`/restaurants/${restaurant.id}/member-photos?dishId=${dish}`, await jpeg()))
  await done(one.send('PUT', `/restaurants/${restaurant.id}/hours`, { value: 'Mo-Su 03:00-04:00', version: 1 }))
  await changeAlone(testApp, restaurant.id, one, 'Mo-Su 01:00-02:00')
  await changeAlone(testApp, restaurant.id, two, 'Mo-Su 02:00-03:00')
  await done(three.send('PUT', `/restaurants/${bare}/hours`, { value: 'Mo 01:00-02:00', version: 0 }))
  await done(one.send('PUT', `/restaurants/${restaurant.id}/statement`, { statement: 'closed' }))
  await done(two.post(`/restaurants/${restaurant.id}/merge-proposals`, { otherId: bare }))
  await floodMessages(ground)
  return {
    own,
    collection: await floodCollection(testApp, ground, own),
    photos: await floodPhotos(testApp, ground),
    gifts: await floodGifts(testApp, ground),
  }
}

/** A member changes hours that are known, as any member could alone until members decided about hours together. */
async function changeAlone(testApp: TestApp, id: string, { profileId }: Writer, value: string): Promise<void> {
  await query(
    testApp,
    `with put as (update restaurant_hours h set value = $3, version = h.version + 1 from restaurant_hours o
        where h.restaurant_id = $1 and o.restaurant_id = $1 returning h.version, o.value as old)
      insert into hours_changes (restaurant_id, version, member_id, old_value, new_value) select $1, version, $2, old, $3 from put`,
    id,
    profileId,
    value,
  )
}

async function floodCollection(testApp: TestApp, { restaurant, friend, raiders: [one, two] }: RaidGround, own: string): Promise<string> {
  const id = await collection(testApp, one.profileId, { items: [restaurant.id, own], is_public: true })
  for (const liker of [two, friend]) await done(liker.send('PUT', `/collections/${id}/like`, { liked: true }))
  return id
}

/** Photos of raiders before and after those of the restaurant, as a business can have added them. */
async function floodPhotos(testApp: TestApp, { restaurant, raiders: [one, two] }: RaidGround): Promise<[string, string]> {
  const photos: [string, string] = [`baskin-${newWord()}`, `baskin-${newWord()}`]
  for (const [index, photo] of photos.entries())
    await query(
      testApp,
      `insert into media_files (name, owner_id) select $1 || '-' || s || '.webp', $2 from unnest(array[400, 800, 1600]) s`,
      photo,
      [one, two][index]!.profileId,
    )
  await query(testApp, 'update restaurants set photos = $2 || photos || $3 where id = $1', restaurant.id, [photos[0]], [photos[1]])
  return photos
}

/** Gifts that wait, were accepted in place of another, were declined, and ran out. */
async function floodGifts(
  testApp: TestApp,
  { choosy, raiders: [one, two, three], giftType: type }: RaidGround,
): Promise<{ open: number; accepted: number; declined: number }> {
  const send = async (from: Writer) => {
    await from.send('PUT', `/profiles/${choosy.profileId}/follow`, { following: true })
    const sent = await done(from.post<{ id: number }>('/gifts', { receiverId: choosy.profileId, giftTypeId: type, message: 'Al bunu' }))
    return sent.id
  }
  const [open, accepted, declined, over] = [await send(one), await send(two), await send(three), await send(one)]
  await done(choosy.post(`/gifts/${accepted}/accept`))
  await done(choosy.post(`/gifts/${declined}/reject`))
  await query(testApp, `update gift_inbox set expires_at = now() - interval '1 hour', status = 'expired' where id = $1`, over)
  return { open, accepted, declined }
}

/** A request that waits, one that was declined, a conversation, and answers in an old one, of which one is read. */
async function floodMessages({ choosy, friend, raiders: [one, two, three] }: RaidGround): Promise<void> {
  for (const from of [one, one, two]) await done(write(from, choosy))
  await done(choosy.post(`/conversations/${conversationOf(two, choosy)}/decline`))
  await done(write(one, friend))
  await done(write(one, two))
  const first = await done<Message>(write(three, choosy))
  await done(choosy.post(`/conversations/${conversationOf(three, choosy)}/read`, { upTo: first.id }))
  const wiped = await done<Message>(write(three, choosy))
  await done(write(three, choosy))
  await done(three.send('DELETE', `/messages/${wiped.id}`))
}

/** What a call answers. @throws Error when it is refused */
export async function done<T>(call: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await call
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}
