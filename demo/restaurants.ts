import type { Db } from '#db/connect.ts'
import { fold, titleKey } from '#lib/fold.ts'
import { randomCode, slugify } from '#lib/slug.ts'
import type { Chance } from './chance.ts'
import { insertRows } from './insert-rows.ts'
import type { MemberIds } from './people.ts'
import { duetBodies } from './comment-texts.ts'
import type { RestaurantSource } from './restaurant-source.ts'

const DAY = 24 * 60 * 60 * 1000

/** A restaurant with its address in the product and the time it was added. */
export interface DemoRestaurant extends RestaurantSource {
  id: string
  addedAt: number
}

/** Adds the restaurants. */
export async function seedRestaurants(
  tx: Db,
  sources: RestaurantSource[],
  photos: string[][],
  people: MemberIds,
  now: number,
): Promise<DemoRestaurant[]> {
  const seeded = sources.map((source): DemoRestaurant => ({
    ...source,
    id: slugify(source.title),
    addedAt: Math.round(now - source.days * DAY),
  }))
  const rows = seeded.map((restaurant, index) => ({
    id: restaurant.id,
    title: restaurant.title,
    body: restaurant.body,
    address: restaurant.address,
    video_link: restaurant.videoLink ?? null,
    maps_link: restaurant.mapsLink ?? null,
    initial_rating: restaurant.rating,
    photos: photos[index],
    restaurant_type: restaurant.type,
    accept_text: restaurant.acceptText ?? 'Accept',
    reject_text: restaurant.rejectText ?? 'Reject',
    author_id: restaurant.by === null ? null : people.get(restaurant.by),
    question_type: 'normal',
    is_votable: true,
    created_at: new Date(restaurant.addedAt),
    search_key: titleKey(restaurant.title),
    address_key: fold(restaurant.address ?? ''),
    hype_score: restaurant.boosted ? 100 : 0,
  }))
  await insertRows(tx, 'restaurants', rows)
  return seeded
}

/** Who answers which restaurant with a duet, and with what rating. The last one's restaurant is gone. */
const duets: [by: string, title: string, rating: number][] = [
  ['mehmetali', 'Çıtır Kokoreç Şükrü', 7.5],
  ['emre_k', 'Çıtır Kokoreç Şükrü', 9.6],
  ['selin.yer', 'Karakol Karşısı Dönerci Rasim Usta', 8.8],
  ['can.gurme', 'Heykel Tereyağlı Kebapçı Nail', 8.2],
  ['zeynep', 'Galata Köprüsü Balıkçısı Niyazi Reis', 7],
  ['ogrenci.ege', 'Nişantaşı Ateşi Steakhouse & Şarap Mahzeni', 3.4],
  ['izmirli.pelin', 'Ayvalık Tostu Rıhtım Büfe', 8.1],
  ['figen', 'Sivas Köftecisi Hilmi', 8.4],
]

export interface Duet {
  id: string
  /** That of the restaurant that it answers. */
  type: string | null
  by: string
  addedAt: number
}

/** Adds the duets. */
export async function seedDuets(tx: Db, chance: Chance, restaurants: DemoRestaurant[], people: MemberIds, now: number): Promise<Duet[]> {
  const made = duets.map(([by, title, rating], index) => {
    const parent = restaurants.find((restaurant) => restaurant.title === title)
    if (!parent) throw new Error(`no demo restaurant is called ${title}`)
    const orphan = index === duets.length - 1
    const duet: Duet = {
      id: `${parent.id}-duet-${randomCode(chance.next)}`,
      type: parent.type,
      by,
      addedAt: Math.round(chance.between(parent.addedAt, now - DAY / 4)),
    }
    const row = {
      id: duet.id,
      title: parent.title,
      body: duetBodies[index],
      address: parent.address,
      restaurant_type: parent.type,
      photos: [],
      author_id: people.get(by),
      question_type: 'duet',
      parent_question_id: orphan ? null : parent.id,
      duet_rating: rating,
      duet_user_id: people.get(by),
      is_votable: false,
      created_at: new Date(duet.addedAt),
      search_key: titleKey(parent.title),
      address_key: fold(parent.address ?? ''),
    }
    return { duet, row }
  })
  await insertRows(
    tx,
    'restaurants',
    made.map(({ row }) => row),
  )
  return made.map(({ duet }) => duet)
}
