import type { Catalogue } from '#i18n/catalogue.ts'
import type { shieldTexts as tr } from './shields.texts.tr.ts'

export const shieldTexts: Catalogue<typeof tr> = {
  title: 'Vote shield',
  notice: (votes) =>
    `${votes === '1' ? '1 vote is' : `${votes} votes are`} held: this looks like a vote attack. Until a moderator decides, they count nowhere.`,
  without: 'Members’ score',
  with: 'With the held votes',
  noScore: 'No score',
  more: 'How was this score computed?',
  poles: { high: 'Pushes the score up', low: 'Pulls the score down' },
  held: (votes) => (votes === '1' ? '1 vote waits' : `${votes} votes wait`),
  elsewhere: (votes) => `${votes} of them by the same accounts on other venues`,
  signs: 'Signs',
  found: (found, expected) => `${found} votes, ${expected} expected`,
  votes: 'Show the votes',
  moreVotes: 'More votes',
  left: 'A member who has left',
  rated: (rating) => `Rated ${rating}`,
  noRating: 'No rating',
  release: 'Release',
  confirm: 'Keep out',
  actionsOf: (title) => `Decision about ${title}`,
  confirmTitle: (title) => `${title}: keep these votes out?`,
  confirmHelp: 'The votes are not deleted, but they count nowhere; members see the reason at their own vote.',
  cannot: 'You voted here, or you added or manage this venue: another moderator decides.',
  decided: { released: 'The votes count again', confirmed: 'The votes stay out' },
}
