import { describe, expect, it } from 'vitest'
import {
  dayInTurkiye,
  earliestDay,
  isAmount,
  isOld,
  isSeenDay,
  mayDelete,
  parseAmount,
  portionProblem,
  priceRange,
} from './prices.rules.ts'
import { dishKey, dishProblem } from '#features/dishes/dishes.rules.ts'

describe('what is typed', () => {
  it('an amount is read in lira, with comma or point before the kuruş [HOUR-03]', () => {
    const typed = { '120': 12_000, '95,50': 9550, '95.50': 9550, '95,5': 9550, '1.250,00': 125_000, '1,250.00': 125_000 }
    for (const [text, kurus] of Object.entries(typed)) expect([text, parseAmount(text)]).toEqual([text, kurus])
    const more = {
      ' 120 ': 12_000,
      '₺120': 12_000,
      '120 TL': 12_000,
      '120₺': 12_000,
      '1.250': 125_000,
      '12,500': 1_250_000,
      '100.000': 10_000_000,
    }
    for (const [text, kurus] of Object.entries(more)) expect([text, parseAmount(text)]).toEqual([text, kurus])
  })

  it('nothing, letters, minus, too much and what has two meanings are no amount [HOUR-03]', () => {
    const refused = [
      '',
      '0',
      '0,00',
      '-5',
      '1e9',
      '1000000000',
      '100.000,01',
      '12a',
      'yüz',
      '1,2,3',
      '1.2.3',
      '1..5',
      ',50',
      '5,',
      '12.34,5',
      '1.250.00',
      '95,505,1',
      'Infinity',
      '٣',
    ]
    for (const text of refused) expect([text, parseAmount(text)]).toEqual([text, undefined])
    expect([0, 1, 1.5, 10_000_000, 10_000_001, Number.NaN].map(isAmount)).toEqual([false, true, false, true, false, false])
  })

  it("'Çeyrek' and 'ceyrek' are one dish; marks alone are none", () => {
    expect([dishKey('Çeyrek  KOKOREÇ '), dishKey('ISPANAKLI')]).toEqual([dishKey('ceyrek kokorec'), dishKey('ıspanaklı')])
    expect([dishProblem(' '), dishProblem('\u0301'), dishProblem('a'.repeat(61)), dishProblem('Çay')]).toEqual([
      'DISH_REQUIRED',
      'DISH_REQUIRED',
      'DISH_TOO_LONG',
      undefined,
    ])
    expect([portionProblem(''), portionProblem('a'.repeat(31))]).toEqual([undefined, 'PORTION_TOO_LONG'])
  })
})

describe('the day', () => {
  it('is today or within a year, never in the future [HOUR-03]', () => {
    const days = ['2026-11-24', '2026-11-23', '2025-11-23', '2025-11-22']
    expect(days.map((day) => isSeenDay(day, '2026-11-23'))).toEqual([false, true, true, false])
    expect(isSeenDay('', '2026-11-23')).toBe(false)
    expect(earliestDay('2026-11-23')).toBe('2025-11-23')
  })

  it('is that of Türkiye', () => {
    expect([dayInTurkiye(new Date('2026-11-22T20:59:00Z')), dayInTurkiye(new Date('2026-11-22T21:00:00Z'))]).toEqual([
      '2026-11-22',
      '2026-11-23',
    ])
  })

  it('makes a price old after 90 days, and old prices are in no price range', () => {
    expect([isOld(90), isOld(91)]).toEqual([false, true])
    const prices = [12_000, 9500, 100].map((amount, index) => ({ amount, daysAgo: index * 60 }))
    expect([priceRange(prices), priceRange([])]).toEqual([[9500, 12_000], undefined])
  })
})

it('only the member who saw a price and admins delete it', () => {
  expect([mayDelete({ userId: 'a' }, 'a'), mayDelete({ userId: 'a' }, 'b'), mayDelete({ userId: 'a' }, 'b', true)]).toEqual([
    true,
    false,
    true,
  ])
  expect([mayDelete({ userId: null }, undefined), mayDelete({ userId: null }, undefined, true)]).toEqual([false, false])
})
