import { factNames } from '#texts/features/fact-names/fact-names'
import type { FixedFact } from '../fact-names.data.ts'
import { mealCardOf } from '../fact-names.rules.ts'

/** How a fact is called; `card` is the name of the meal card that it is about. */
export function factName({ fact, card }: { fact: string; card: string | null }): string {
  return card ?? factNames.names[fact as FixedFact] ?? mealCardOf(fact) ?? fact
}

/** A meal card that members may name. */
export interface NamedCard {
  slug: string
  name: string
}

/** How a fact of a filter is called; a meal card that is not offered is called by its slug. */
export function filterName(fact: string, cards: readonly NamedCard[]): string {
  const slug = mealCardOf(fact)
  return factName({ fact, card: cards.find((one) => one.slug === slug)?.name ?? null })
}
