import type { Texts } from '../tr/index.ts'

export const trending: Texts['trending'] = {
  title: 'Trending',
  description: 'What the street talks about: hot, most trending and rising stalls.',
  modes: { hot: 'Hot', most: 'Most trending', rising: 'Rising' },
  modesLabel: 'Order',
  explain: {
    hot: 'The Hype score, fading day by day.',
    most: 'The Hype score as it is.',
    rising: 'The last 24 hours against a day of the week before.',
  },
  empty: 'Nothing trends yet',
  emptyHelp: 'The first vote starts the trend.',
  emptyAction: 'Explore the venues',
  topRated: 'Top rated',
}

export const top: Texts['top'] = {
  title: 'Top Rated Restaurants',
  subtitle: 'The highest rated restaurants',
  description: 'The street food that members accept most.',
  explain: 'By the share of members who accept; what has no vote, and a perfect 10 without a single reject, is not ranked.',
  empty: 'No restaurant found.',
  emptyAction: 'See the venues',
}
