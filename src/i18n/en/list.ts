import type { Texts } from '../tr/index.ts'

export const list: Texts['list'] = {
  title: 'Registered Venues',
  description: 'Street food venues by score, place and type; every score is counted vote by vote.',
  filters: 'Filters',
  active: (count) => `${count} filters on`,
  minRating: 'Lowest score',
  location: 'Place',
  locationHint: 'Quarter, district or city',
  type: 'Type',
  sort: 'Order',
  sorts: { newest: 'Newest', rating: 'Highest score', votes: 'Most votes', comments: 'Most comments', hype: 'Hype' },
  apply: 'Filter',
  show: (count) => `Show ${count} venues`,
  clear: 'Clear filters',
  count: (matching, total) => `${matching} restaurants found (${total})`,
  capped: '10k+',
  empty: 'No restaurant fits these filters.',
  emptyHelp: 'Lower the score, shorten the place or look at every type.',
  moreFailed: 'The rest could not be loaded.',
}
