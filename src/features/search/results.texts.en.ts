import type { Catalogue } from '#i18n/catalogue.ts'
import type { resultTexts as tr } from './results.texts.tr.ts'

export const resultTexts: Catalogue<typeof tr> = {
  title: 'Search',
  titleOf: (q) => `Results for “${q}”`,
  description: 'Search venues, dishes, members and public collections.',
  field: 'Venue, dish, member or collection',
  submit: 'Search',
  sections: { restaurants: 'Venues', dishes: 'Dishes', members: 'Members', collections: 'Collections' },
  capped: (count) => `${count}+`,
  tooShort: 'What are you looking for?',
  tooShortHelp: 'Type at least two letters of the name of a venue, dish, member or collection.',
  none: 'No results',
  noneFor: (q) => `No results for “${q}”.`,
  noneHelp: 'Check the spelling or try a shorter word.',
  noneOfTypes: 'No results of this type',
  noneOpen: 'No result is open now',
  allHours: 'Show those that are closed too',
  allOfTypes: 'Show all types',
  noneHere: {
    restaurants: 'No venues match',
    dishes: 'No dishes match',
    members: 'No members with this name',
    collections: 'No public collections with this name',
  },
  didYouMean: 'Did you mean:',
  placesOf: 'Pages of this place',
  toRestaurants: 'Explore venues',
}
