import type { Texts } from '../tr/index.ts'

export const search: Texts['search'] = {
  label: 'Find a venue or a member',
  restaurants: 'Venues',
  members: 'Members',
  clear: 'Clear the search',
  results: 'Search results',
  searching: 'Searching…',
  none: 'No result',
  failed: 'Search failed',
  offline: 'No connection. The search runs again once there is one.',
  found: (count) => `${count} results`,
  all: 'All results',
}

export const results: Texts['results'] = {
  title: 'Search',
  titleOf: (q) => `Results for “${q}”`,
  description: 'Search venues, members and public collections.',
  field: 'Venue, member or collection',
  submit: 'Search',
  sections: { restaurants: 'Venues', members: 'Members', collections: 'Collections' },
  capped: (count) => `${count}+`,
  types: 'Kind of venue',
  allTypes: 'All',
  tooShort: 'What are you looking for?',
  tooShortHelp: 'Type at least two letters of the name of a venue, a member or a collection.',
  none: 'No result',
  noneHelp: 'Check the spelling or try a shorter word.',
  noneOfTypes: 'No result of this kind',
  allOfTypes: 'Show all kinds',
  noneHere: {
    restaurants: 'No venue has this name',
    members: 'No member has this name',
    collections: 'No public collection has this name',
  },
  didYouMean: 'Did you mean:',
  toVenues: 'Explore the venues',
}
