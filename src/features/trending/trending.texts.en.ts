import type { Catalogue } from '#i18n/catalogue.ts'
import type { trendingTexts as tr } from './trending.texts.tr.ts'

export const trendingTexts: Catalogue<typeof tr> = {
  title: 'Trending',
  description: 'What the street is talking about right now: hot, most trending and rising stalls.',
  modes: { hot: 'Hot', most: 'Most trending', rising: 'Rising' },
  modesLabel: 'Sort by',
  explain: {
    hot: 'The Hype score, fading as days go by.',
    most: 'The Hype score as it is.',
    rising: 'The activity of the last 24 hours compared with a day of the week before.',
  },
  empty: 'Nothing is trending yet',
  emptyHelp: 'The first vote starts the trend.',
  emptyAction: 'Explore venues',
  topRated: 'Top rated',
}
