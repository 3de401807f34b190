import { type FactGroup, factGroupNames, factGroups, fixedFacts } from './fact-names.data.ts'

/** One search names at most this many facts. */
export const FACT_FILTERS_MAX = 10

const MEAL_CARD = 'meal_card:'

/** The fact that a meal card is accepted. */
export const mealCardFact = (slug: string): string => MEAL_CARD + slug
/** The slug of the meal card that a fact is about. */
export const mealCardOf = (fact: string): string | undefined => (fact.startsWith(MEAL_CARD) ? fact.slice(MEAL_CARD.length) : undefined)

/** Whether a text may be the key of a fact: one of the list, or of a meal card that exists or existed. */
export function isFactKey(text: string): boolean {
  const slug = mealCardOf(text)
  return slug === undefined ? (fixedFacts as readonly string[]).includes(text) : /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 40
}

/** The facts in a filter, each once. */
export function factsOf(list: string): string[] {
  return [...new Set(list.split(',').map((fact) => fact.trim()))].filter(Boolean)
}

/** Those of these texts that a filter takes, each once. */
export function factFiltersOf(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter(isFactKey).slice(0, FACT_FILTERS_MAX)
}

/** Whether these are facts that a filter takes. */
export const areFactFilters = (facts: readonly string[]): boolean => facts.length <= FACT_FILTERS_MAX && facts.every(isFactKey)

/** The group in which a fact is shown. */
export function groupOf(fact: string): FactGroup | undefined {
  if (mealCardOf(fact) !== undefined) return 'payment'
  return factGroupNames.find((group) => (factGroups[group] as readonly string[]).includes(fact))
}

const orderOf = (fact: string): number => {
  const at = (fixedFacts as readonly string[]).indexOf(fact)
  return at === -1 ? factGroups.payment.length - 0.5 : at
}

/** Facts in the order of the page: by group, meal cards by name after the other ways to pay. */
export function byOrder(one: { fact: string; card: string | null }, other: { fact: string; card: string | null }): number {
  return orderOf(one.fact) - orderOf(other.fact) || (one.card ?? one.fact).localeCompare(other.card ?? other.fact, 'tr')
}
