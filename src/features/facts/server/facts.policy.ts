import { DomainError, ensure, refuseIf } from '#lib/errors.ts'
import type { FactsInput } from '../facts.contract.ts'
import { fixedFacts } from '#features/fact-names/fact-names.data.ts'
import { mealCardOf } from '#features/fact-names/fact-names.rules.ts'
import { isSeenDay } from '../facts.rules.ts'
import type { Place } from './facts.sql.ts'

/** Only a restaurant has facts: a duet is another member's word on one. @throws DomainError RESTAURANT_NOT_FOUND, FACT_OF_DUET */
export function assertRestaurant(place: Place | undefined): asserts place is Place {
  ensure(place, 'RESTAURANT_NOT_FOUND')
  refuseIf(place.question_type !== 'normal', 'FACT_OF_DUET')
}

/**
 * Any member says facts that Lokma knows, each once in a call and of a day in the last year; meal cards while the list offers them.
 * @throws DomainError FACT_UNKNOWN, MEAL_CARD_UNKNOWN, FACT_TWICE, FACT_DAY_INVALID
 */
export function assertCanSay({ facts }: FactsInput, offeredCards: ReadonlySet<string>, today: string): void {
  const known: readonly string[] = fixedFacts
  const said = new Set<string>()
  for (const { fact, seenOn } of facts) {
    const slug = mealCardOf(fact)
    if (slug === undefined ? !known.includes(fact) : !offeredCards.has(slug))
      throw new DomainError(slug === undefined ? 'FACT_UNKNOWN' : 'MEAL_CARD_UNKNOWN', { fact })
    if (said.has(fact)) throw new DomainError('FACT_TWICE', { fact })
    if (seenOn !== undefined && !isSeenDay(seenOn, today)) throw new DomainError('FACT_DAY_INVALID', { fact })
    said.add(fact)
  }
}
