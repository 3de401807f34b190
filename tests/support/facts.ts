import type { TestApp } from './test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

/** Members say facts of a restaurant, one after another. */
export async function sayFacts(id: string, ...said: [who: Person, facts: Record<string, string>][]): Promise<void> {
  for (const [who, facts] of said) {
    const { status } = await who.send('PUT', `/restaurants/${id}/facts`, {
      facts: Object.entries(facts).map(([fact, value]) => ({ fact, value })),
    })
    if (status !== 200) throw new Error(`Facts were refused: ${status}`)
  }
}

/** What is shown of the facts of these restaurants, without the times of settling. */
export const SHOWN_FACTS = `
  select to_jsonb(f) - array['settled_at', 'settle_at'] as fact from restaurant_facts f where restaurant_id = any($1) order by 1`

/**
 * Makes a fact a hit of each restaurant `yer-<n>` that passes a condition on n, without the members who would say it: for tests of what
 * filters find among many.
 */
export async function hitFacts({ database: { pool } }: TestApp, fact: string, where: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from (select id, substr(id, 5)::int as n from restaurants where id ~ '^yer-[0-9]+$') r where ${where}`,
  )
  for (let at = 0; at < rows.length; at += 500)
    await pool.query(
      `insert into restaurant_facts (restaurant_id, fact, value, state, confirmed_on, witnesses, is_hit, hit_until)
       select unnest($1::text[]), $2, 'yes', 'fact', current_date, 2, true, current_date + 365`,
      [rows.slice(at, at + 500).map(({ id }) => id), fact],
    )
}
