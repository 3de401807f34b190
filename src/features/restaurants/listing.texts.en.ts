import type { Catalogue } from '#i18n/catalogue.ts'
import type { listingTexts as tr } from './listing.texts.tr.ts'

export const listingTexts: Catalogue<typeof tr> = {
  filters: 'Filters',
  active: (count) => (count === 1 ? '1 filter on' : `${count} filters on`),
  minRating: 'Minimum rating',
  location: 'Location',
  locationHint: 'Neighbourhood, district or city',
  openNow: 'Open now',
  openNowHelp: 'Only venues that are open at the moment. Those with unknown hours are left out; that does not mean that they are closed.',
  type: 'Type',
  sort: 'Sort by',
  sorts: { newest: 'Newest', rating: 'Highest rating', votes: 'Most votes', comments: 'Most comments', hype: 'Hype' },
  withClosed: 'Show closed venues too',
  apply: 'Filter',
  show: (count) => (count === '1' ? 'Show 1 venue' : `Show ${count} venues`),
  clear: 'Clear filters',
  count: (matching, total) => `${matching === '1' ? '1 venue' : `${matching} venues`} found (${total})`,
  capped: '10k+',
  empty: 'No venues match your filters.',
  emptyHelp: 'Lower the rating, shorten the location or look at all types.',
  explain: {
    newest: 'Most recently added first.',
    rating: 'By the average of members’ ratings only; a duet is ranked by its original venue.',
    votes: 'By the number of members’ votes only.',
    comments: 'By the number of comments.',
    hype: 'By Hype score: members’ votes, comments, replies and boosts.',
  },
}
