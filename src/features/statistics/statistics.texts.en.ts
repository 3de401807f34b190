import type { Catalogue } from '#i18n/catalogue.ts'
import type { statisticsTexts as tr } from './statistics.texts.tr.ts'

export const statisticsTexts: Catalogue<typeof tr> = {
  title: 'Statistics',
  intro:
    'The numbers of finished days, added every night. Nobody is tracked: there is no cookie, no address is kept, and the mark of a visitor is deleted when the day is over.',
  range: 'Range',
  rangeOf: (days) => (days === 365 ? 'Last year' : `Last ${days} days`),
  visitors: 'Visitors',
  visitorsHelp: 'Different browsers that opened at least one page on a day. Robots do not count.',
  gaps: {
    no_https:
      'Visitors are not counted: browsers say that a person opened a page only over HTTPS, and the address of this site does not begin with https.',
    cdn: 'Pages that the cache in front (CDN=1) answers itself do not arrive here: the true number is higher.',
  },
  members: 'Members',
  signUps: 'New members',
  activeMembers: 'Active members',
  membersHelp: 'An active member voted, wrote or added a venue on that day.',
  writing: 'Votes and comments',
  votes: 'Votes',
  comments: 'Comments and replies',
  chart: (name, from, to) => `${name}, ${from} to ${to}. The numbers are in the table below.`,
  total: (amount) => `${amount} in total`,
  perDay: (amount) => `${amount} a day on average`,
  table: 'Table',
  day: 'Day',
  retention: 'Who came back',
  retentionHelp: 'Which share of the members of a sign-up week voted, wrote or added a venue in that week and in the weeks after it.',
  retentionNone: 'No week is over yet.',
  cohort: 'Sign-up week',
  cohortSize: 'Members',
  week: (week) => (week === 0 ? 'That week' : `Week ${week}`),
  searches: 'Searches without a result',
  searchesHelp: 'Searches of the last 90 days that found nothing. Who searched is not kept.',
  searchesNone: 'No search without a result.',
  words: 'Searched for',
  times: 'Times',
}
