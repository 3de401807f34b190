import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { fold } from '#lib/fold.ts'
import { createChance } from './chance.ts'
import { insertRows } from './insert-rows.ts'
import type { MemberIds } from './people.ts'
import type { DemoRestaurant } from './restaurants.ts'

const DAY = 24 * 60 * 60 * 1000

/** Further dishes whose price nobody wrote, by type; other types have the last one. */
const unpriced: Record<string, string> = {
  kokorec: 'Közde biber',
  doner: 'İskender',
  kebap: 'Çoban salata',
  lahmacun: 'Peynirli pide',
  pide: 'Künefe',
  tost: 'Ayvalık tostu',
  midye: 'Kalamar tava',
  burger: 'Patates kızartması',
  corba: 'Mercimek çorbası',
  other: 'Mercimek çorbası',
}

/** What goes with the food and is seldom rated. */
const beside = new Set(['Ayran', 'Çay', 'Şalgam', 'Turşu suyu'])

/** Members rated dishes at the restaurants that have prices: most dishes several times, some once or never; some dishes have no price. */
export async function seedDishes(tx: Db, restaurants: DemoRestaurant[], people: MemberIds, now: number): Promise<void> {
  // Numbers apart: what others draw stays the same.
  const chance = createChance(57)
  const members = [...people.values()]
  const withMenu = restaurants.filter((_, index) => index % 2 === 0)
  await insertRows(
    tx,
    'restaurant_dishes',
    withMenu
      .filter((_, index) => index % 3 === 0)
      .map(({ id, type }, index) => {
        const name = unpriced[type ?? ''] ?? unpriced['other']!
        return {
          restaurant_id: id,
          name,
          name_key: fold(name),
          kind_version: 0,
          added_by: members[index % members.length],
          created_at: new Date(now - chance.whole(1, 5) * DAY),
          rating_counts: Array.from({ length: 10 }, () => 0),
          held_count: 0,
          weight_sum: 0,
          weighted_ratings: 0,
          is_ranked: false,
        }
      }),
  )
  const dishes = await tx.selectFrom('restaurant_dishes').select(['id', 'name', 'restaurant_id']).orderBy('id').execute()
  const taste = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant.taste]))
  const ratings = dishes.flatMap(({ id, name, restaurant_id }) => {
    const amount = beside.has(name) ? chance.whole(0, 2) : chance.whole(1, 11)
    const likes = (taste.get(restaurant_id) ?? 7) + chance.between(-1, 1.2)
    return chance.some(members, amount).map((member_id) => ({
      dish_id: id,
      member_id,
      rating: Math.min(10, Math.max(1, Math.round(chance.around(likes, 1.1)))),
      created_at: new Date(now - chance.whole(2, 300) * DAY),
      is_held: false,
      weight: 0,
    }))
  })
  await insertRows(tx, 'dish_ratings', ratings)
  await holdOne(tx, people.get(HELD)!)
}

/** Whose vote and ratings at one restaurant a moderator kept out. */
const HELD = 'sibel_t'

/** A shield that a moderator confirmed: a vote of a member does not count, nor do this member's ratings of dishes there. */
async function holdOne(tx: Db, memberId: string): Promise<void> {
  await sql`
    with vote as (
      select v.id, v.question_id, v.weight from votes v
      where v.user_id = ${memberId}::uuid and exists (
        select from restaurant_dishes d join dish_ratings s on s.dish_id = d.id where d.restaurant_id = v.question_id and s.member_id = v.user_id)
      order by v.id limit 1),
    shield as (
      insert into shields (restaurant_id, pole, signs, began_at, outcome, decided_at)
      select question_id, 'low', '[{"sign": "same words", "found": 3, "expected": 0}]', now() - interval '9 days', 'confirmed', now() - interval '8 days'
      from vote returning id)
    insert into held_votes (vote_id, shield_id, signs, held_at, weight)
    select vote.id, shield.id, array['same words'], now() - interval '9 days', vote.weight from vote, shield`.execute(tx)
  await sql`update votes set is_held = true, weight = 0 where id in (select vote_id from held_votes)`.execute(tx)
  await sql`
    update dish_ratings s set is_held = true, weight = 0
    from restaurant_dishes d, held_votes h join votes v on v.id = h.vote_id
    where d.id = s.dish_id and d.restaurant_id = v.question_id and s.member_id = v.user_id`.execute(tx)
}
