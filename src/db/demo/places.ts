import type { Db } from '#db/connect.ts'
import { fold } from '#lib/fold.ts'
import { randomCode, slugify } from '#lib/slug.ts'
import type { Chance } from './chance.ts'
import { insertRows } from './insert-rows.ts'
import type { People } from './people.ts'
import { duetBodies } from './remarks.ts'
import type { Venue } from './venue.ts'

const DAY = 24 * 60 * 60 * 1000

/** A venue with its address in the product and the time it was added. */
export interface Place extends Venue {
  id: string
  addedAt: number
}

/** Adds the venues. */
export async function seedPlaces(tx: Db, venues: Venue[], photos: string[][], people: People, now: number): Promise<Place[]> {
  const places = venues.map((venue): Place => ({ ...venue, id: slugify(venue.title), addedAt: Math.round(now - venue.days * DAY) }))
  const rows = places.map((place, index) => ({
    id: place.id,
    title: place.title,
    body: place.body,
    address: place.address,
    video_link: place.videoLink ?? null,
    maps_link: place.mapsLink ?? null,
    initial_rating: place.rating,
    photos: photos[index],
    restaurant_type: place.type,
    accept_text: place.acceptText ?? 'Accept',
    reject_text: place.rejectText ?? 'Reject',
    author_id: place.by === null ? null : people.get(place.by),
    question_type: 'normal',
    is_votable: true,
    created_at: new Date(place.addedAt),
    search_key: fold(place.title),
    address_key: fold(place.address ?? ''),
    hype_score: place.boosted ? 100 : 0,
  }))
  await insertRows(tx, 'restaurants', rows)
  return places
}

/** Who answers which venue with a duet, and with what rating. The last one's venue is gone. */
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
  /** That of the venue that it answers. */
  type: string | null
  by: string
  addedAt: number
}

/** Adds the duets. */
export async function seedDuets(tx: Db, chance: Chance, places: Place[], people: People, now: number): Promise<Duet[]> {
  const made = duets.map(([by, title, rating], index) => {
    const parent = places.find((place) => place.title === title)
    if (!parent) throw new Error(`no demo venue is called ${title}`)
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
      search_key: fold(parent.title),
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
