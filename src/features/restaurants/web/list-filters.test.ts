import { describe, expect, it } from 'vitest'
import { activeFilters, filtersOf, searchOf } from './list-filters.ts'

describe('the filters in the address of the list', () => {
  it('are read as they were written, also by a form without script', () => {
    expect(filtersOf({ min: '7.5', yer: ' Kadıköy ', tur: ['doner', 'midye'], sirala: 'oy' })).toEqual({
      minRating: 7.5,
      location: 'Kadıköy',
      types: ['doner', 'midye'],
      sort: 'votes',
    })
    expect(filtersOf({ min: '0', yer: '', tur: 'doner', sirala: 'yeni' })).toEqual({
      minRating: 0,
      location: '',
      types: ['doner'],
      sort: 'newest',
    })
  })

  it('go from 0 to 10 in tenths, and anything else filters nothing [LIST-03]', () => {
    expect(filtersOf({ min: '10' }).minRating).toBe(10)
    expect(filtersOf({ min: '8,46' }).minRating).toBe(8.5)
    for (const min of ['-1', '10.1', 'çok', '']) expect(filtersOf({ min }).minRating).toBe(0)
  })

  it('leave the address when they filter nothing, and come back from it unchanged', () => {
    const filters = { minRating: 8, location: 'İzmir', types: ['pide'], sort: 'rating' as const }
    expect(filtersOf({ ...searchOf(filters) })).toEqual(filters)
    expect(searchOf({ minRating: 0, location: ' ', types: [], sort: 'newest' })).toEqual({})
  })

  it('are counted one by one; the order is none of them', () => {
    expect(activeFilters({ minRating: 1, location: 'x', types: ['a', 'b'], sort: 'hype' })).toBe(4)
    expect(activeFilters(filtersOf({}))).toBe(0)
  })
})
