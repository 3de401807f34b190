import { factFiltersOf } from '#features/fact-names/fact-names.rules.ts'
import { typedNumber } from '#i18n/create-format.ts'
import { restaurantSorts, TYPES_MAX } from '../restaurants.rules.ts'
import { all, CLOSED, type ListFilters, one, sortNames } from './list-filters.ts'

/** Parses the filters of an address; ignores invalid values. */
export function filtersOf(search: Record<string, unknown>): ListFilters {
  const min = Math.round(typedNumber(one(search['min'])) * 10) / 10
  const sort = restaurantSorts.find((known) => sortNames[known] === one(search['sirala']))
  return {
    minRating: min > 0 && min <= 10 ? min : 0,
    location: one(search['yer']).trim().slice(0, 100),
    types: [...new Set(all(search['tur']).map((type) => type.trim()))]
      .filter((type) => type !== '' && !type.includes(','))
      .slice(0, TYPES_MAX),
    facts: factFiltersOf(all(search['ozellik'])),
    openNow: one(search['acik']) === '1',
    sort: sort ?? 'recommended',
    withClosed: one(search['kapanan']) === CLOSED,
  }
}
