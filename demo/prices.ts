import type { Db } from '#db/connect.ts'
import { fold } from '#lib/fold.ts'
import { createChance } from './chance.ts'
import { insertRows } from './insert-rows.ts'
import type { MemberIds } from './people.ts'
import type { DemoRestaurant } from './restaurants.ts'

const DAY = 24 * 60 * 60 * 1000

type MenuLine = [dish: string, portion: string, lira: number]

/** What is sold where, and for how much; other types sell the last menu. */
const menus: Record<string, MenuLine[]> = {
  kokorec: [
    ['Kokoreç', 'çeyrek', 140],
    ['Kokoreç', 'yarım', 240],
    ['Ayran', '', 40],
  ],
  doner: [
    ['Et döner', 'porsiyon', 390],
    ['Et döner', 'yarım ekmek', 260],
    ['Ayran', '', 45],
  ],
  kebap: [
    ['Adana dürüm', '', 280],
    ['Adana', 'porsiyon', 420],
    ['Şalgam', '', 50],
  ],
  lahmacun: [
    ['Lahmacun', '', 95],
    ['Fındık lahmacun', '5 adet', 160],
    ['Ayran', '', 35],
  ],
  pide: [
    ['Kıymalı pide', '', 230],
    ['Kaşarlı pide', '', 210],
  ],
  tost: [
    ['Karışık tost', '', 120],
    ['Yengen', '', 150],
    ['Çay', '', 20],
  ],
  midye: [
    ['Midye dolma', 'tane', 15],
    ['Midye tava', 'porsiyon', 220],
  ],
  balik_ekmek: [
    ['Balık ekmek', '', 180],
    ['Turşu suyu', 'bardak', 40],
  ],
  burger: [
    ['Islak burger', '', 85],
    ['Köfte burger', '', 240],
  ],
  cig_kofte: [
    ['Çiğ köfte dürüm', '', 75],
    ['Çiğ köfte', 'porsiyon', 130],
  ],
  tavuk: [
    ['Nohutlu pilav üstü tavuk', '', 140],
    ['Ayran', '', 35],
  ],
  waffle: [['Waffle', 'yarım', 190]],
  other: [
    ['Günün porsiyonu', '', 190],
    ['Çay', '', 20],
  ],
}

/** Members saw prices at every second restaurant; some dishes have a history, and a few were last seen long ago. */
export async function seedPrices(tx: Db, restaurants: DemoRestaurant[], people: MemberIds, now: number): Promise<void> {
  // Numbers apart: what others draw stays the same.
  const chance = createChance(49)
  const members = [...people.values()]
  const dishes: Record<string, unknown>[] = []
  const seen: { key: string; user_id: string; amount: number; seen_on: string }[] = []
  for (const restaurant of restaurants.filter((_, index) => index % 2 === 0)) {
    const isStale = chance.happens(0.15)
    for (const [dish, portion, lira] of menus[restaurant.type ?? ''] ?? menus['other']!) {
      const name = { question_id: restaurant.id, name: dish, portion, name_key: fold(dish), portion_key: fold(portion) }
      dishes.push(name)
      const first = isStale ? chance.whole(110, 200) : chance.whole(0, 40)
      const dear = chance.between(0.85, 1.15)
      for (const [index, user_id] of chance.some(members, chance.whole(1, 4)).entries()) {
        const daysAgo = first + index * chance.whole(20, 45)
        // It was cheaper before.
        const price = Math.max(5, Math.round((lira * dear * 0.94 ** index) / 5) * 5)
        if (daysAgo > 360) continue
        seen.push({ key: keyOf(name), user_id, amount: price * 100, seen_on: new Date(now - daysAgo * DAY).toISOString().slice(0, 10) })
      }
    }
  }
  const made = await insertRows<{ id: number } & DishKey>(tx, 'dishes', dishes, ['id', 'question_id', 'name_key', 'portion_key'])
  const ids = new Map(made.map((dish) => [keyOf(dish), dish.id]))
  await insertRows(
    tx,
    'prices',
    seen.map(({ key, ...price }) => ({ ...price, dish_id: ids.get(key) })),
  )
}

interface DishKey {
  question_id: string
  name_key: string
  portion_key: string
}

const keyOf = ({ question_id, name_key, portion_key }: DishKey): string => [question_id, name_key, portion_key].join(' ')
