import type { Catalogue } from '#i18n/catalogue.ts'
import type { topTexts as tr } from './top.texts.tr.ts'

export const topTexts: Catalogue<typeof tr> = {
  title: 'Top Rated Restaurants',
  subtitle: 'The venues members rate highest',
  description: 'The highest-rated street food by the share of members who accept it.',
  explain: 'By the share of members who accept; venues without votes, and perfect 10s without a single reject, are not ranked.',
  empty: 'No venues found.',
  emptyAction: 'See venues',
}
