import type { Texts } from '../tr/index.ts'

export const list: Texts['list'] = {
  title: 'Registered Venues',
  description: 'Street food venues by score, place and type; every score is counted vote by vote.',
  moreFailed: 'The rest could not be loaded.',
}

export const listing: Texts['listing'] = {
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
  explain: {
    newest: 'The latest addition first.',
    rating: 'By the mean of the members’ ratings alone; a duet goes by that of its original.',
    votes: 'By the number of members’ votes.',
    comments: 'By the number of comments.',
    hype: 'By the Hype score: members’ votes, comments, replies and the boost.',
  },
}
