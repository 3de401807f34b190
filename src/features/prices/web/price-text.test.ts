import { expect, it } from 'vitest'
import { amountText, seenText } from './price-text.ts'

it('an amount shows lira, and kuruş only where there are any', () => {
  expect([12_000, 9550, 9505, 125_000, 5, 10_000_000].map(amountText)).toEqual(['₺120', '₺95,50', '₺95,05', '₺1.250', '₺0,05', '₺100.000'])
})

it('the day of a price is told in days, then in months', () => {
  expect([0, 1, 3, 59, 60, 200, 365].map(seenText)).toEqual([
    'bugün',
    'dün',
    '3 gün önce',
    '59 gün önce',
    '2 ay önce',
    '6 ay önce',
    '1 yıl önce',
  ])
})
