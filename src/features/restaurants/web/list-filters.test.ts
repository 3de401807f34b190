import { describe, expect, it } from 'vitest'
import { filtersOf } from './filters-of.ts'
import { activeFilters, foldedFilters, listAddress, mapAddress, nearAddress, radiusOf, searchOf } from './list-filters.ts'

describe('the filters in the address of the list', () => {
  it('are parsed as they were written, also by a form without script', () => {
    expect(filtersOf({ min: '7.5', yer: ' Kadıköy ', tur: ['doner', 'midye'], acik: '1', sirala: 'oy' })).toEqual({
      minRating: 7.5,
      location: 'Kadıköy',
      types: ['doner', 'midye'],
      facts: [],
      openNow: true,
      sort: 'votes',
      withClosed: false,
    })
    expect(filtersOf({ min: '0', yer: '', tur: 'doner', sirala: 'yeni' })).toEqual({
      minRating: 0,
      location: '',
      types: ['doner'],
      facts: [],
      openNow: false,
      sort: 'newest',
      withClosed: false,
    })
  })

  it('go from 0 to 10 in tenths, and any other value filters nothing [LIST-03]', () => {
    expect(filtersOf({ min: '10' }).minRating).toBe(10)
    expect(filtersOf({ min: '8,46' }).minRating).toBe(8.5)
    for (const min of ['-1', '10.1', 'çok', '']) expect(filtersOf({ min }).minRating).toBe(0)
  })

  it('are removed from the address when they filter nothing, and survive a round trip', () => {
    const filters = {
      minRating: 8,
      location: 'İzmir',
      types: ['pide'],
      facts: ['vegan'],
      openNow: true,
      sort: 'rating' as const,
      withClosed: true,
    }
    expect(filtersOf({ ...searchOf(filters) })).toEqual(filters)
    const none = { minRating: 0, location: ' ', types: [], facts: [], openNow: false, withClosed: false }
    expect(searchOf({ ...none, sort: 'recommended' })).toEqual({})
    expect(searchOf({ ...none, sort: 'newest' })).toEqual({ sirala: 'yeni' })
  })

  it('say the recommended order without a word, and every order that a link names [CHG-04 LIST-15]', () => {
    expect(filtersOf({}).sort).toBe('recommended')
    expect(['onerilen', 'yeni', 'puan', 'oy', 'yorum', 'hype', 'yok'].map((sirala) => filtersOf({ sirala }).sort)).toEqual([
      'recommended',
      'newest',
      'rating',
      'votes',
      'comments',
      'hype',
      'recommended',
    ])
  })

  it('are counted individually, not counting the order', () => {
    const types = ['a', 'b']
    expect(activeFilters({ minRating: 1, location: 'x', types, facts: ['cash'], openNow: true, sort: 'hype', withClosed: true })).toBe(6)
    expect(activeFilters(filtersOf({}))).toBe(0)
  })

  it('are counted where a desktop folds them: several types, facts, and closed ones [VIEW-03 FACT-03]', () => {
    const counts = [
      {},
      { tur: 'doner', min: '5', acik: '1' },
      { tur: ['doner', 'pide'] },
      { tur: ['doner', 'pide'], kapanan: 'evet' },
      { tur: 'doner', ozellik: ['cash', 'vegan'] },
    ]
    expect(counts.map((search) => foldedFilters(filtersOf(search)))).toEqual([0, 0, 2, 3, 2])
  })

  it('take facts only by keys that a fact can have, each once and at most ten [FACT-03]', () => {
    const given = ['wheelchair', 'meal_card:edenred', 'wheelchair', 'vegan,cash', 'Vegan', 'meal_card:', 'meal_card:../x', '']
    expect(filtersOf({ ozellik: given }).facts).toEqual(['wheelchair', 'meal_card:edenred'])
    expect(filtersOf({ ozellik: 'vegan' }).facts).toEqual(['vegan'])
    const many = Array.from({ length: 12 }, (_, index) => `meal_card:kart-${index}`)
    expect(filtersOf({ ozellik: many }).facts).toEqual(many.slice(0, 10))
  })

  it('go with the links from the list to the map and to near me [FACT-03]', () => {
    const filters = filtersOf({ ozellik: ['vegan', 'meal_card:edenred'], acik: '1', sirala: 'oy' })
    const facts = 'ozellik=vegan&ozellik=meal_card%3Aedenred&acik=1'
    expect(listAddress(searchOf(filters))).toBe(`/tr/restaurants?${facts}&sirala=oy`)
    expect(mapAddress(filters)).toBe(`/tr/map?${facts}`)
    expect(nearAddress(searchOf(filters), '34/kadikoy', 2)).toBe(`/tr/near?ilce=34%2Fkadikoy&uzaklik=2&${facts}`)
  })
})

describe('the address of near me', () => {
  it('has one of four radii, a district and the filters, but no order [VIEW-04]', () => {
    expect(nearAddress(searchOf(filtersOf({ acik: '1', sirala: 'oy' })), '34/kadikoy', 5)).toBe(
      '/tr/near?ilce=34%2Fkadikoy&uzaklik=5&acik=1',
    )
    expect(nearAddress({}, '')).toBe('/tr/near')
    expect(['1', '2', '5', '10', '3', '05', '1e1', '', undefined].map((uzaklik) => radiusOf({ uzaklik }))).toEqual([
      1,
      2,
      5,
      10,
      ...Array<undefined>(5).fill(undefined),
    ])
  })
})
