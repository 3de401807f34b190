import { dayMonth, longDate, wholeNumber } from '#i18n/format.ts'
import type { FactValue, FixedFact } from '#features/fact-names/fact-names.data.ts'
import { factTexts } from '#texts/features/facts/facts'
import type { RestaurantFact } from '../facts.contract.ts'
import { dayOf } from '../facts.rules.ts'

/** A value in the words that fit its fact. */
export function valueName(fact: string, value: FactValue): string {
  return (factTexts.values[fact as FixedFact] ?? factTexts.mealCardValues)[value]
}

/** A day as people say it, with the year where that is another one than today's. */
export function dayName(day: string, now: number): string {
  const isThisYear = day.slice(0, 4) === dayOf(new Date(now)).slice(0, 4)
  return isThisYear ? dayMonth(day, 'UTC') : longDate(day, 'UTC')
}

interface Seen {
  witnesses: number
  seenOn: string
  /** How a fact is known; what others say beside it has none. */
  state?: RestaurantFact['state']
}

/** Who says a value and when: '2 kişi, 12 Kasım'. Several members who count as one are still a word. */
export function seenText({ witnesses, seenOn, state }: Seen, now: number): string {
  const count = wholeNumber(witnesses)
  const isWord = state === 'word' || (state !== 'fact' && witnesses === 1)
  const who = !isWord ? factTexts.people(count) : witnesses === 1 ? factTexts.word : factTexts.words(count)
  return factTexts.seen(who, dayName(seenOn, now))
}
