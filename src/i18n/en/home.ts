import type { Texts } from '../tr/index.ts'

export const home: Texts['home'] = {
  title: 'What is the street eating tonight?',
  description: 'Rate street food: every stall from kokoreç to mussels, every vote in the open.',
  lead: (count) => `${count} stalls from kokoreç to mussels. Every score opens and is counted vote by vote.`,
  leadWithoutCount: 'Every stall from kokoreç to mussels. Every score opens and is counted vote by vote.',
  moreThan: (count) => `More than ${count}`,
  explore: 'Explore',
  venues: 'See the venues',
  rising: 'rising tonight',
  leading: 'leading now',
  trending: 'Trending',
  viewAll: 'View all',
  topRated: 'Top rated',
  topRatedHelp: 'Ranked by the share of members who accept',
}
