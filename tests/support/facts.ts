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
