import { describe, expect, it } from 'vitest'
import { provinces } from '#features/places/provinces.ts'
import { placeOfPath, placePath, placesWorthIndexing, summaryOf } from './place-lists.rules.ts'
import { restaurantTypes } from '#site/restaurant-types.ts'

describe('the addresses of places', () => {
  it('lead back to the place [GEO-07]', () => {
    for (const place of [
      { province: 34, district: null, type: null },
      { province: 34, district: null, type: 'kokorec' },
      { province: 34, district: 'kadikoy', type: null },
      { province: 34, district: 'kadikoy', type: 'balik_ekmek' },
    ] as const) {
      const found = placeOfPath(...(placePath(place).split('/').slice(3) as [string, string?, string?]))
      expect([found?.province.code, found?.district?.slug ?? null, found?.type]).toEqual([place.province, place.district, place.type])
    }
    expect(placePath({ province: 34, district: 'kadikoy', type: 'balik_ekmek' })).toBe('/tr/places/istanbul/kadikoy/balik-ekmek')
  })

  it.each([
    ['atlantis'],
    ['istanbul', 'cankaya'],
    ['istanbul', 'balik_ekmek'],
    ['istanbul', 'kokorec', 'kadikoy'],
    ['istanbul', 'kokorec', 'kokorec'],
    ['istanbul', 'kadikoy', 'sushi'],
    ['Istanbul'],
    ['__proto__'],
  ])('%s %s %s is unknown', (...parts) => {
    expect(placeOfPath(...(parts as unknown as [string, string?, string?]))).toBeUndefined()
  })

  it('no district has the address of a type', () => {
    const slugs = new Set(provinces.flatMap(({ districts }) => districts.map(({ slug }) => slug)))
    expect(restaurantTypes.filter((type) => slugs.has(type.replaceAll('_', '-')))).toEqual([])
  })
})

const counts = [
  { district: 'kadikoy', type: 'kokorec', restaurants: 3 },
  { district: 'kadikoy', type: 'Kumpir', restaurants: 1 },
  { district: 'fatih', type: 'kokorec', restaurants: 2 },
  { district: 'fatih', type: '', restaurants: 1 },
  { district: '', type: 'tost', restaurants: 2 },
]

describe('what a place has', () => {
  it('counts its restaurants, and its districts and known types, most first', () => {
    expect(summaryOf(counts, { district: null, type: null })).toEqual({
      restaurants: 9,
      districts: [
        { slug: 'kadikoy', restaurants: 4 },
        { slug: 'fatih', restaurants: 3 },
      ],
      types: [
        { type: 'kokorec', restaurants: 5 },
        { type: 'tost', restaurants: 2 },
      ],
    })
    expect(summaryOf(counts, { district: 'fatih', type: 'kokorec' }).restaurants).toBe(2)
    expect(summaryOf([], { district: null, type: null })).toEqual({ restaurants: 0, districts: [], types: [] })
  })

  it('only places with at least three restaurants are worth indexing [GEO-07]', () => {
    expect(placesWorthIndexing(34, counts).map((place) => placePath(place))).toEqual([
      '/tr/places/istanbul',
      '/tr/places/istanbul/kokorec',
      '/tr/places/istanbul/kadikoy',
      '/tr/places/istanbul/kadikoy/kokorec',
      '/tr/places/istanbul/fatih',
    ])
  })
})
