import { type FactGroup, factGroups } from '../../fact-names.data.ts'
import { groupOf, mealCardFact } from '../../fact-names.rules.ts'
import type { NamedCard } from '../fact-name.ts'

/** Nobody looks for this one. */
const NOT_OFFERED = 'service_charge'

/** The facts of a group that a filter offers, and chosen ones from the address that it does not offer, so that the visitor can remove them. */
export function choicesOf(group: FactGroup, chosen: readonly string[], cards: readonly NamedCard[]): string[] {
  const offered = [
    ...factGroups[group].filter((fact) => fact !== NOT_OFFERED),
    ...(group === 'payment' ? cards.map(({ slug }) => mealCardFact(slug)) : []),
  ]
  return [...new Set([...offered, ...chosen.filter((fact) => groupOf(fact) === group)])]
}
