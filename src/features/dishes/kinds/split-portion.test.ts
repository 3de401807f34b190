import { describe, expect, it } from 'vitest'
import { splitPortion } from './split-portion.ts'

describe('a portion that a member typed with the name', () => {
  it.each([
    ['Yarım ekmek kokoreç', 'Kokoreç', 'Yarım ekmek'],
    ['kokoreç çeyrek', 'kokoreç', 'çeyrek'],
    ['Tek lavaş adana dürüm', 'Adana', 'Tek lavaş dürüm'],
    ['1.5 adana', 'adana', '1.5'],
    ['İskender bir buçuk porsiyon', 'İskender', 'Bir buçuk porsiyon'],
    ['Lahmacun (2 adet)', 'Lahmacun', '2 adet'],
    ['Ayran 30 cl', 'Ayran', '30 cl'],
    ['Midye dolma 10’lu', 'Midye dolma', '10’lu'],
    ['Döner dürüm', 'Döner', 'Dürüm'],
    ['Yarım ekmek köfte', 'Ekmek köfte', 'Yarım'],
  ])('%s: %s, %s [DISH-01]', (typed, name, portion) => {
    expect(splitPortion(typed)).toEqual({ name, portion })
  })

  it.each([
    'Dürüm',
    'Yarım ekmek',
    'Porsiyon',
    'Balık ekmek',
    'Tavuk dürüm',
    'Çift kaşarlı tost',
    'Tam buğday simit',
    'Kokoreç (acılı yarım)',
    'Menü 2',
    'Günün yemeği',
    '',
  ])('%s stays whole: nothing would remain, or another dish, or a part of a bracket [DISH-01]', (typed) => {
    expect(splitPortion(typed)).toEqual({ name: typed, portion: '' })
  })
})
