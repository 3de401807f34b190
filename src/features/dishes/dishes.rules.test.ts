import { describe, expect, it } from 'vitest'
import { dishKey, dishLikeness, dishProblem, likeDishes, meanOfCounts } from './dishes.rules.ts'

describe('the name of a dish', () => {
  it('is compared without letter case, marks and spaces [DISH-01]', () => {
    expect(['Çeyrek Kokoreç', ' ceyrek  kokorec', 'ÇEYREK KOKOREÇ'].map(dishKey)).toEqual(Array.from({ length: 3 }, () => 'ceyrek kokorec'))
  })

  it('has at least a letter and at most 60 characters [DISH-01]', () => {
    expect(dishProblem('Kokoreç')).toBeUndefined()
    expect(['', '  ', '\u0301'].map(dishProblem)).toEqual(['DISH_REQUIRED', 'DISH_REQUIRED', 'DISH_REQUIRED'])
    expect(dishProblem('a'.repeat(61))).toBe('DISH_TOO_LONG')
  })
})

describe('like names of one restaurant', () => {
  it('are the same, begin alike, or share a word that may have a typing error [DISH-01]', () => {
    const pairs: [typed: string, name: string, likeness: number][] = [
      ['kokorec', 'Kokoreç', 3],
      ['kok', 'Kokoreç', 2],
      ['tantuni', 'Et tantuni', 2],
      ['Kokoreç yarım', 'Kokoreç', 2],
      ['kokorc', 'Kokoreç', 1],
      ['Mercimek corbasi', 'Süzme mercimek çorbası', 2],
      ['Mercimk corbasi', 'Süzme mercimek çorbası', 1],
      ['Ayran', 'Kokoreç', 0],
      ['Tavuk döner', 'Tavuk şiş', 0],
      ['k', 'Kokoreç', 0],
    ]
    for (const [typed, name, likeness] of pairs) expect([typed, name, dishLikeness(typed, name)]).toEqual([typed, name, likeness])
  })

  it('come with the likest first, and no more than asked for [DISH-01]', () => {
    const dishes = ['Ayran', 'Kokoreç dürüm', 'Kokoreç', 'Kokorec tava'].map((name) => ({ name }))
    expect(likeDishes('kokoreç', dishes, 2).map(({ name }) => name)).toEqual(['Kokoreç', 'Kokoreç dürüm'])
  })
})

it('the mean is the plain one, and none without ratings [DISH-02]', () => {
  expect(meanOfCounts([0, 0, 0, 0, 0, 0, 0, 2, 0, 1])).toEqual({ count: 3, mean: 26 / 3 })
  expect(meanOfCounts([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNull()
})
