import type { RestaurantFacts } from '../../facts.contract.ts'
import type { FactValue } from '#features/fact-names/fact-names.data.ts'

/** What a member marked since the form opened; null: the member took the mark off. */
export type FactsDraft = Readonly<Record<string, FactValue | null>>

interface Said {
  fact: string
  value: FactValue
}

/** What the form sends: what the member marked, also what the member says already, and the words that the member takes back. */
export function changeOf(
  draft: FactsDraft,
  own: RestaurantFacts['own'],
  seenOn: string | undefined,
): { facts: (Said & { seenOn?: string })[]; withdrawn: string[] } {
  const said = new Set(own.map(({ fact }) => fact))
  const entries = Object.entries(draft)
  return {
    facts: entries.flatMap(([fact, value]) => (value === null ? [] : [{ fact, value, ...(seenOn !== undefined && { seenOn }) }])),
    withdrawn: entries.flatMap(([fact, value]) => (value === null && said.has(fact) ? [fact] : [])),
  }
}
