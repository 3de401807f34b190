import type { PoolClient } from 'pg'

/** Tables that are filled without their indexes. */
export const FACT_TABLES = ['restaurant_facts']

/** How many of 100,000 restaurants are a hit of each fact: what nearly every restaurant has, and what almost none has. */
const shares: Record<string, number> = {
  card: 60_000,
  contactless: 40_000,
  seating: 40_000,
  'meal_card:edenred': 20_000,
  meatless: 20_000,
  wheelchair: 10_000,
  vegan: 3000,
  gluten_free: 300,
  iftar: 50,
}

/** The facts of which restaurant number `number` is a hit, as `restaurants.fact_hits` has them. Each fact is drawn by itself, always the same. */
export const factHitsOf = (number: string): string => `array(
  select fact from (values ${Object.entries(shares)
    .map(([fact, share]) => `('${fact}', ${share})`)
    .join(', ')}) as of_fact (fact, share)
  where hashtextextended(fact || ' ' || ${number}, 0) & 1048575 < share * 10.48576 order by fact collate "C")`

/** The facts behind the hits of restaurants, as two members would have decided them this week. */
export async function generateFacts(client: PoolClient): Promise<void> {
  await client.query(`
    insert into restaurant_facts (restaurant_id, fact, value, state, confirmed_on, witnesses, is_hit, hit_until, settle_at,
      mercator, restaurant_type, is_listed, hits)
    select r.id, fact, 'yes', 'fact', current_date - 7, 2, true, current_date + 170, current_date + 171,
      r.mercator, r.restaurant_type, r.status <> 'closed', r.fact_hits
    from restaurants r cross join unnest(r.fact_hits) fact`)
}
