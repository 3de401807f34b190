import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { type Chance, createChance } from './chance.ts'
import { insertRows } from './insert-rows.ts'
import type { MemberIds } from './people.ts'
import type { DemoRestaurant } from './restaurants.ts'

const DAY = 24 * 60 * 60 * 1000

type Value = 'yes' | 'no' | 'limited'

/** How often members say each value of a fact on the street; every filter finds something. */
const usual: [fact: string, often: Partial<Record<Value, number>>][] = [
  ['cash', { yes: 0.8 }],
  ['card', { yes: 0.7, no: 0.1 }],
  ['contactless', { yes: 0.5 }],
  ['meal_card:multinet', { yes: 0.35 }],
  ['meal_card:pluxee', { yes: 0.25 }],
  ['meal_card:edenred', { yes: 0.15, no: 0.1 }],
  ['meal_card:metropol', { yes: 0.15 }],
  ['meal_card:setcard', { yes: 0.12 }],
  ['meal_card:tokenflex', { yes: 0.12 }],
  ['meal_card:yemekmatik', { yes: 0.12 }],
  ['halal_certificate', { yes: 0.2 }],
  ['meatless', { yes: 0.2, limited: 0.2 }],
  ['vegan', { yes: 0.15, no: 0.1 }],
  ['gluten_free', { yes: 0.2 }],
  ['wheelchair', { yes: 0.2, limited: 0.2 }],
  ['toilet', { yes: 0.2, no: 0.3 }],
  ['seating', { yes: 0.5 }],
  ['parking', { yes: 0.12, no: 0.25 }],
  ['delivery', { yes: 0.5 }],
  ['alcohol', { yes: 0.12, no: 0.25 }],
  ['breakfast', { yes: 0.15, no: 0.1 }],
  ['iftar', { yes: 0.25 }],
  ['service_charge', { no: 0.3 }],
]

/** How a fact is known: by two or three members, by one, by members who differ, or for a long time by nobody. */
const ways = ['fact', 'fact', 'fact', 'word', 'contradicted', 'faded'] as const

/** Members said facts of about half of the restaurants; some differ, and some are old. `settle` shows what they say together. */
export async function seedFacts(
  tx: Db,
  restaurants: readonly DemoRestaurant[],
  people: MemberIds,
  now: number,
  settle: (tx: Db, restaurantId: string) => Promise<unknown>,
): Promise<void> {
  // Numbers apart: what others draw stays the same.
  const chance = createChance(108)
  const members = [...people.values()]
  const known = restaurants.filter((_, index) => index % 2 === 1)
  await insertRows(
    tx,
    'fact_statements',
    known.flatMap(({ id }) =>
      usual.flatMap(([fact, often]) => {
        const value = said(chance, often)
        return value ? statementsOf(chance, members, now, value).map((statement) => ({ restaurant_id: id, fact, ...statement })) : []
      }),
    ),
  )
  await manageOne(tx, known.at(-1)!.id)
  for (const { id } of known) await settle(tx, id)
}

/** A restaurant that a business manages: it says that there is a place to park, and that it takes cards. */
async function manageOne(tx: Db, restaurantId: string): Promise<void> {
  await sql`
    with business as (
      insert into restaurant_claims (restaurant_id, member_id, proof, state, created_at, active_since, decided_at)
      select ${restaurantId}, p.id, 'admin', 'active', now() - interval '40 days', now() - interval '40 days', now() - interval '40 days'
      from profiles p
      where not exists (select from votes where question_id = ${restaurantId} and user_id = p.id)
        and not exists (select from fact_statements where restaurant_id = ${restaurantId} and member_id = p.id)
        and not exists (
          select from dish_ratings s join restaurant_dishes d on d.id = s.dish_id where d.restaurant_id = ${restaurantId} and s.member_id = p.id)
        and not exists (select from restaurants where id = ${restaurantId} and author_id = p.id)
      order by p.username desc limit 1
      returning member_id)
    insert into fact_statements (restaurant_id, member_id, fact, value, seen_on, said_at, state)
    select ${restaurantId}, member_id, fact, 'yes', current_date - 12, now() - interval '12 days', 'open'
    from business, unnest(array['card', 'parking']) as fact`.execute(tx)
}

/** What members say of one restaurant; undefined: nothing. */
function said(chance: Chance, often: Partial<Record<Value, number>>): Value | undefined {
  let left = chance.next()
  for (const [value, share] of Object.entries(often) as [Value, number][]) {
    if (left < share) return value
    left -= share
  }
  return undefined
}

function statementsOf(chance: Chance, members: readonly string[], now: number, value: Value) {
  const way = chance.pick(ways)
  const first = way === 'faded' ? chance.whole(380, 600) : chance.whole(1, 120)
  const count = way === 'word' ? 1 : way === 'contradicted' ? 3 : chance.whole(2, 4)
  return chance.some(members, count).map((member_id, index) => {
    const differs = way === 'contradicted' && index === 2
    const daysAgo = first + index * (way === 'faded' ? 20 : 7)
    return {
      member_id,
      value: differs ? (value === 'yes' ? 'no' : 'yes') : value,
      seen_on: new Date(now - daysAgo * DAY).toISOString().slice(0, 10),
      said_at: new Date(now - daysAgo * DAY),
      state: way === 'word' || differs ? 'open' : 'decided',
    }
  })
}
