/** The facts of a restaurant by group, in the order in which pages show them. Meal cards come after the other ways to pay. */
export const factGroups = {
  payment: ['cash', 'card', 'contactless'],
  diet: ['halal_certificate', 'meatless', 'vegan', 'gluten_free'],
  access: ['wheelchair', 'toilet', 'seating', 'parking'],
  service: ['delivery', 'alcohol', 'breakfast', 'iftar', 'service_charge'],
} as const

export type FactGroup = keyof typeof factGroups
export const factGroupNames = Object.keys(factGroups) as FactGroup[]

/** A fact without the meal cards, of which the operator keeps a list. */
export type FixedFact = (typeof factGroups)[FactGroup][number]
export const fixedFacts: readonly FixedFact[] = factGroupNames.flatMap((group) => [...factGroups[group]])

/** The facts that people with a diet rely on: newcomers and the business do not decide them. */
export const dietFacts: ReadonlySet<string> = new Set(factGroups.diet)

export const factValues = ['yes', 'no', 'limited'] as const
export type FactValue = (typeof factValues)[number]

/** How a fact is known, as the column restaurant_facts.state has it. */
export const factStates = ['fact', 'word', 'contradicted', 'faded', 'business'] as const
export type FactState = (typeof factStates)[number]
