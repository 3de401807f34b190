import { factTexts } from '#texts/features/facts/facts'
import type { FactValue, FixedFact } from '../facts.data.ts'
import { mealCardOf } from '../facts.rules.ts'

/** How a fact is called; `card` is the name of the meal card that it is about. */
export function factName({ fact, card }: { fact: string; card: string | null }): string {
  return card ?? factTexts.names[fact as FixedFact] ?? mealCardOf(fact) ?? fact
}

/** A value in the words that fit its fact. */
export function valueName(fact: string, value: FactValue): string {
  return (factTexts.values[fact as FixedFact] ?? factTexts.mealCardValues)[value]
}
