import { expect, it } from 'vitest'
import { isThinKind, kindOfPath, kindPath, kindPaths } from './kind-places.rules.ts'
import { spokenKind } from './spoken-kind.rules.ts'

it('a kind of dish has an address below each province and each district, and the address leads back to it [DISH-04]', () => {
  const istanbul = { province: 34, district: null }
  const kadikoy = { province: 34, district: 'kadikoy' }
  expect(kindPath(istanbul, 'mercimek-corbasi')).toBe('/tr/places/istanbul/dishes/mercimek-corbasi')
  expect(kindPath(kadikoy, 'mercimek-corbasi')).toBe('/tr/places/istanbul/kadikoy/dishes/mercimek-corbasi')
  expect(kindOfPath('istanbul', undefined, 'kokorec')).toMatchObject({ area: istanbul, kind: { slug: 'kokorec' } })
  expect(kindOfPath('istanbul', 'kadikoy', 'kokorec')).toMatchObject({ area: kadikoy, kind: { slug: 'kokorec' } })
})

it('an unknown place or kind has no page, and neither has a kind of dish below a type of restaurants [DISH-04]', () => {
  for (const [province, district, kind] of [
    ['atlantis', undefined, 'kokorec'],
    ['istanbul', 'atlantis', 'kokorec'],
    ['istanbul', 'kokorec', 'kokorec'],
    ['istanbul', 'kadikoy', 'hayalet'],
  ] as const)
    expect([province, district, kind, kindOfPath(province, district, kind)]).toEqual([province, district, kind, undefined])
})

it('a page with fewer than three dishes is thin and in no sitemap [DISH-04]', () => {
  expect([0, 2, 3].map(isThinKind)).toEqual([true, true, false])
  const counts = [
    { province: 34, district: '', dishes: 5 },
    { province: 34, district: 'kadikoy', dishes: 3 },
    { province: 34, district: 'besiktas', dishes: 2 },
  ]
  expect(kindPaths('kokorec', counts)).toEqual(['/tr/places/istanbul/dishes/kokorec', '/tr/places/istanbul/kadikoy/dishes/kokorec'])
})

it('the name of a kind is written as within a sentence, and what is called after a place keeps its capital [DISH-04]', () => {
  expect([spokenKind('Mercimek çorbası', 'tr'), spokenKind('Islama köfte', 'tr'), spokenKind('Adana kebap', 'tr')]).toEqual([
    'mercimek çorbası',
    'ıslama köfte',
    'Adana kebap',
  ])
  expect([spokenKind('Lentil soup', 'en'), spokenKind('Chicken İskender', 'en')]).toEqual(['lentil soup', 'chicken İskender'])
})
