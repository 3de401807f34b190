import { expect, it } from 'vitest'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { typeLabel } from './type-label.ts'

it('the fifteen known types are shown by their Turkish names [CARD-31 CARD-33]', () => {
  expect(restaurantTypes.map(typeLabel)).toEqual([
    'Burger',
    'Pizza',
    'Lahmacun',
    'Pide',
    'Kebap',
    'Döner',
    'Tavuk',
    'Kokoreç',
    'Balık Ekmek',
    'Çiğ Köfte',
    'Midye',
    'Tost',
    'Sandviç',
    'Waffle',
    'Lüks',
  ])
})

it('any other type is shown as written, with any name [CARD-32]', () => {
  for (const type of ['kumpir', 'Çorba & Söğüş', 'constructor', 'toString']) expect(typeLabel(type)).toBe(type)
})
