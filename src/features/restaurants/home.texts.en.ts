import type { Catalogue } from '#i18n/catalogue.ts'
import type { homeTexts as tr } from './home.texts.tr.ts'

export const homeTexts: Catalogue<typeof tr> = {
  title: 'What is the street eating tonight?',
  description: 'Rate street food: from kokoreç to mussels, from döner to waffles, every stall and every vote in the open.',
  intro: (count) => `${count} stalls, from kokoreç to mussels. Every score opens up and is counted vote by vote.`,
  introWithoutCount: 'Every stall, from kokoreç to mussels. Every score opens up and is counted vote by vote.',
  moreThan: (count) => `More than ${count}`,
  explore: 'Explore',
  near: 'Near me',
  restaurants: 'See venues',
  rising: 'rising tonight',
  leading: 'leading right now',
  trending: 'Trending',
  viewAll: 'View all',
  newest: 'Newly added',
  allNewest: 'All new venues',
  topRated: 'Top rated',
  topRatedHelp: 'Ranked by the share of members who accept',
}
