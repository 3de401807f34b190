import { expect } from 'vitest'
import type { Collection } from '#features/collections/collections.contract.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import type { ProfilePart } from '#features/reports/reports.rules.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { photoOf } from '#lib/media.rules.ts'
import { jpeg } from './pictures.ts'
import { collection, comment, menuPhotoOf, reply } from './scenes.ts'
import type { TestApp } from './test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

/** Something of a member that others report and moderators remove. */
export interface Thing {
  owner: Person
  contentType: string
  contentId: string
  /** The address of its removal. */
  path: string
  /** A short name for the log. */
  title: string
  /** What there is of it. */
  read: () => Promise<unknown>
}

/** Who makes, reads and reports the things of a test. */
interface Scene {
  testApp: TestApp
  reader: Person
  reporter: Person
}

const query = async ({ testApp }: Scene, text: string, ...values: unknown[]) =>
  (await testApp.database.pool.query(text, values)).rows as unknown[]
const shown = async ({ reader }: Scene, owner: Person) => (await reader.get<Profile>(`/profiles/by-id/${owner.profileId}`)).body

async function makeReply(scene: Scene): Promise<Thing> {
  const { testApp, reporter } = scene
  const owner = await testApp.member('yanitlayan')
  const restaurant = await testApp.restaurant({ title: 'Yanıtlı Büfe' })
  const said = await comment(testApp, restaurant, reporter.profileId)
  const id = await reply(testApp, said, owner.profileId, { content: 'Kötü yanıt' })
  const read = () => query(scene, 'select content, likes_count from comment_replies where id = $1', id)
  return { owner, contentType: 'reply', contentId: String(id), path: `/replies/${id}`, title: 'Yanıtlı Büfe', read }
}

async function makeMenuPhoto(scene: Scene): Promise<Thing> {
  const { testApp } = scene
  const owner = await testApp.member('menucu')
  const restaurant = await testApp.restaurant({ title: 'Menülü Büfe' })
  const id = await menuPhotoOf(testApp, restaurant, owner.profileId)
  const read = () => query(scene, 'select photo, added_at from menu_photos where id = $1', id)
  return { owner, contentType: 'menu_photo', contentId: String(id), path: `/menu-photos/${id}`, title: 'Menülü Büfe', read }
}

async function makePhoto({ testApp, reader }: Scene): Promise<Thing> {
  const owner = await testApp.member('fotografci')
  const restaurant = await testApp.restaurant({ title: 'Fotoğraflı Büfe', author_id: owner.profileId })
  for (const side of [20, 30, 40]) await owner.send('POST', `/restaurants/${restaurant}/photos`, await jpeg(side, side))
  const photos = async () => (await reader.get<Restaurant>(`/restaurants/${restaurant}`)).body.photos.map(photoOf)
  const [, photo] = await photos()
  return {
    owner,
    contentType: 'photo',
    contentId: `${restaurant}.${photo!}`,
    path: `/restaurants/${restaurant}/photos/${photo!}`,
    title: 'Fotoğraflı Büfe',
    read: photos,
  }
}

async function makeCollection(scene: Scene): Promise<Thing> {
  const { testApp, reader, reporter } = scene
  const owner = await testApp.member('koleksiyoncu')
  const restaurants = [await testApp.restaurant(), await testApp.restaurant()]
  const id = await collection(testApp, owner.profileId, { name: 'Kötü liste', is_public: true, items: restaurants })
  await reporter.send('PUT', `/collections/${id}/like`, { liked: true })
  const read = async () => {
    const { status, body } = await reader.get<Collection>(`/collections/${id}`)
    return status === 200
      ? [body, await query(scene, 'select * from collection_items where collection_id = $1 order by position', id)]
      : null
  }
  return { owner, contentType: 'collection', contentId: id, path: `/collections/${id}`, title: 'Kötü liste', read }
}

/** A part of the profile of a member with a picture, a name and a text of their own. */
async function makePart(scene: Scene, part: ProfilePart): Promise<Thing> {
  const owner = await scene.testApp.member('adsiz')
  await owner.send('PATCH', '/profile', { nickname: 'Kötü Ad', description: 'Kötü söz' })
  expect((await owner.send('PUT', '/profile/avatar', await jpeg(300, 300))).status).toBe(200)
  const { username } = await shown(scene, owner)
  const read = async () => {
    const { nickname, username, avatarUrl, description } = await shown(scene, owner)
    return { name: [nickname, username], picture: avatarUrl, text: description }[part]
  }
  const contentId = `${owner.profileId}.${part}`
  return {
    owner,
    contentType: 'profile',
    contentId,
    path: `/profiles/by-id/${owner.profileId}/${part}`,
    title: `Kötü Ad @${username}`,
    read,
  }
}

/** Makes things of each kind. @param scene read when a thing is made: a test file names its kinds before it has an app */
export function thingMakers(scene: () => Scene): Record<string, () => Promise<Thing>> {
  return {
    reply: () => makeReply(scene()),
    'menu photo': () => makeMenuPhoto(scene()),
    photo: () => makePhoto(scene()),
    collection: () => makeCollection(scene()),
    'profile’s name': () => makePart(scene(), 'name'),
    'profile’s picture': () => makePart(scene(), 'picture'),
    'profile’s text': () => makePart(scene(), 'text'),
  }
}
