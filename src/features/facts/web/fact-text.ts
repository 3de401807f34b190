import { dayMonth, longDate, wholeNumber } from '#i18n/format.ts'
import { factTexts } from '#texts/features/facts/facts'
import type { FactValue, FixedFact } from '../facts.data.ts'
import { dayOf, mealCardOf } from '../facts.rules.ts'

/** How a fact is called; `card` is the name of the meal card that it is about. */
export function factName({ fact, card }: { fact: string; card: string | null }): string {
  return card ?? factTexts.names[fact as FixedFact] ?? mealCardOf(fact) ?? fact
}

/** A value in the words that fit its fact. */
export function valueName(fact: string, value: FactValue): string {
  return (factTexts.values[fact as FixedFact] ?? factTexts.mealCardValues)[value]
}

/** A day as people say it, with the year where that is another one than today's. */
export function dayName(day: string, now: number): string {
  const isThisYear = day.slice(0, 4) === dayOf(new Date(now)).slice(0, 4)
  return isThisYear ? dayMonth(day, 'UTC') : longDate(day, 'UTC')
}

/** Who says a value and when: '2 kişi, 12 Kasım'. */
export function seenText({ witnesses, seenOn }: { witnesses: number; seenOn: string }, now: number): string {
  const who = witnesses === 1 ? factTexts.word : factTexts.people(wholeNumber(witnesses))
  return factTexts.seen(who, dayName(seenOn, now))
}
