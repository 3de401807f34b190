import type { Catalogue } from '#i18n/catalogue.ts'
import type { searchTexts as tr } from './search.texts.tr.ts'

export const searchTexts: Catalogue<typeof tr> = {
  label: 'Search for a venue, dish or member',
  placeholder: 'Venue, dish, member',
  places: 'Places',
  placeOfType: (place, type) => `${place}: ${type}`,
  restaurantsOf: (count, shown) => (count === 1 ? '1 venue' : `${shown} venues`),
  dishesOf: (count, shown) => (count === 1 ? '1 dish' : `${shown} dishes`),
  restaurants: 'Venues',
  dishes: 'Dishes',
  members: 'Members',
  clear: 'Clear search',
  results: 'Search results',
  searching: 'Searching…',
  none: 'No results',
  failed: 'Search failed',
  offline: 'No connection. The search runs again by itself once you are back online.',
  found: (count) => (count === 1 ? '1 result' : `${count} results`),
  all: 'All results',
}
