import type { FactValue } from '#features/fact-names/fact-names.data.ts'
import { mealCardFact, mealCardOf } from '#features/fact-names/fact-names.rules.ts'

/** Tags of OpenStreetMap. */
export type Tags = Readonly<Record<string, string>>
/** Values by fact. */
export type FactValues = Readonly<Record<string, FactValue>>

/**
 * The key of OpenStreetMap in which each fact is written, then other keys in which it is read. `diet:halal` says more than that a certificate
 * is shown, and OpenStreetMap has no key for iftar and the service charge: these facts stay with Lokma.
 */
const keys: Readonly<Record<string, readonly string[]>> = {
  cash: ['payment:cash', 'payment:coins', 'payment:notes'],
  card: ['payment:cards', 'payment:credit_cards', 'payment:debit_cards', 'payment:visa', 'payment:mastercard'],
  contactless: ['payment:contactless', 'payment:visa_contactless', 'payment:mastercard_contactless'],
  meatless: ['diet:vegetarian'],
  vegan: ['diet:vegan'],
  gluten_free: ['diet:gluten_free'],
  wheelchair: ['wheelchair'],
  toilet: ['toilets'],
  seating: ['seating', 'indoor_seating', 'outdoor_seating'],
  parking: ['parking'],
  delivery: ['delivery'],
  alcohol: ['drink:alcohol', 'alcohol'],
  breakfast: ['breakfast'],
}

/** The meal cards that are read from an import. */
const osmCards = ['edenred', 'metropol', 'multinet', 'pluxee', 'setcard', 'tokenflex', 'yemekmatik']

/** Meal cards that OpenStreetMap knows by another name too. */
const formerCards: Readonly<Record<string, readonly string[]>> = {
  edenred: ['payment:ticket_restaurant'],
  pluxee: ['payment:sodexo'],
}

const values: Readonly<Record<string, FactValue>> = {
  yes: 'yes',
  only: 'yes',
  designated: 'yes',
  served: 'yes',
  no: 'no',
  none: 'no',
  limited: 'limited',
  partial: 'limited',
  customers: 'limited',
  sometimes: 'limited',
}

const valueOf = (tags: Tags, key: string): FactValue | undefined => values[tags[key]?.trim().toLowerCase() ?? '']

/** What several keys say of one fact: the first key decides; of the others one yes is a yes, and what differs otherwise is limited. */
function read(tags: Tags, [own, ...others]: readonly string[]): FactValue | undefined {
  const said = valueOf(tags, own!)
  if (said !== undefined) return said
  const found = new Set(others.flatMap((key) => valueOf(tags, key) ?? []))
  if (found.has('yes')) return 'yes'
  return found.size > 1 ? 'limited' : [...found][0]
}

const cardKeys = (slug: string): readonly string[] => [`payment:${slug}`, ...(formerCards[slug] ?? [])]

/** The facts that tags of OpenStreetMap say. Tags with other values say nothing. */
export function factsOfTags(tags: Tags): FactValues {
  const found: Record<string, FactValue> = {}
  const wanted = [...Object.entries(keys), ...osmCards.map((slug) => [mealCardFact(slug), cardKeys(slug)] as const)]
  for (const [fact, of] of wanted) {
    const value = read(tags, of)
    if (value !== undefined) found[fact] = value
  }
  return found
}

/** The tags of OpenStreetMap that say these facts; facts without a key are left out. */
export function tagsOfFacts(facts: FactValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([fact, value]) => {
      const slug = mealCardOf(fact)
      const key = slug === undefined ? keys[fact]?.[0] : `payment:${slug}`
      return key === undefined ? [] : [[key, value] as const]
    }),
  )
}

/** Facts as one line, by name, as the column imported_facts.facts has them; null where there is none. */
export function factsText(facts: FactValues): string | null {
  const said = Object.keys(facts).toSorted()
  return said.length === 0 ? null : said.map((fact) => `${fact}=${facts[fact]}`).join(' ')
}

/** The facts of such a line. */
export function readFactsText(text: string): FactValues {
  return Object.fromEntries(text.split(' ').map((pair) => pair.split('=') as [string, FactValue]))
}
