import { expect, it } from 'vitest'
import { factNames } from '#texts/features/fact-names/fact-names'
import { factName } from '#features/fact-names/web/fact-name.ts'
import { dayName, seenText, valueName } from './fact-text.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

it('a fact says who saw it and when, and one member’s word says so [FACT-02]', () => {
  const text = (witnesses: number, state?: 'fact' | 'word' | 'contradicted' | 'faded') =>
    seenText({ witnesses, seenOn: '2026-11-12', ...(state && { state }) }, now)
  expect(text(2, 'fact')).toBe('2 kişi, 12 Kasım')
  expect(text(1, 'fact')).toBe('1 kişi, 12 Kasım')
  expect(text(1, 'word')).toBe('bir kişi söyledi, 12 Kasım')
  expect(text(2, 'word')).toBe('2 kişi söyledi, henüz kesin değil, 12 Kasım')
  expect([text(1), text(3, 'contradicted'), text(4, 'faded')]).toEqual([
    'bir kişi söyledi, 12 Kasım',
    '3 kişi, 12 Kasım',
    '4 kişi, 12 Kasım',
  ])
  expect(dayName('2025-11-12', now)).toBe('12 Kasım 2025')
})

it('a halal certificate is shown or not, and nothing is called halal; a meal card has its own name [FACT-01 FACT-04]', () => {
  const fact = 'halal_certificate'
  expect(`${factName({ fact, card: null })} ${valueName(fact, 'yes')}`).toBe('Helal belgesi gösteriliyor')
  expect(factNames.glutenWarning).toMatch(/bulaşma.*mutfağa sorun/)
  expect([factName({ fact: 'meal_card:multinet', card: 'Multinet' }), factName({ fact: 'meal_card:eski', card: null })]).toEqual([
    'Multinet',
    'eski',
  ])
  expect(valueName('meal_card:multinet', 'yes')).toBe('geçer')
})
