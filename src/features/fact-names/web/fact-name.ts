import { factNames } from '#texts/features/fact-names/fact-names'
import type { FixedFact } from '../fact-names.data.ts'
import { mealCardOf } from '../fact-names.rules.ts'

/** How a fact is called; `card` is the name of the meal card that it is about. */
export function factName({ fact, card }: { fact: string; card: string | null }): string {
  return card ?? factNames.names[fact as FixedFact] ?? mealCardOf(fact) ?? fact
}
