import type { Catalogue } from '#i18n/catalogue.ts'
import type { pointsTexts as tr } from './points.texts.tr.ts'

export const pointsTexts: Catalogue<typeof tr> = {
  title: 'Points and badges',
  intro:
    'On this site, adding venues, voting and commenting earn you points. Here you can see what earns how much and how far you are from each badge.',
  given: 'For what you do',
  received: 'For what you receive',
  plus: (points: string) => `+${points}`,
  earnings: {
    QUESTION_CREATED: 'You add a venue',
    VOTE_GIVEN: 'You vote',
    COMMENT_GIVEN: 'You write a comment',
    REPLY_GIVEN: 'You write a reply',
    VOTE_RECEIVED: 'A venue you added gets a vote',
    COMMENT_RECEIVED: 'A venue you added gets a comment',
    REPLY_RECEIVED: 'Your comment gets a reply',
  },
  spending: 'How to spend them',
  spendings: {
    boost: (cost: number) => `Boosting a venue when you add it: ${cost} points. Its Hype rises, its scores do not change.`,
    gift: (hours: number) =>
      `A gift to a member you follow or who follows you; the price depends on the gift. If it is not accepted within ${hours} hours, your points come back.`,
  },
  rules: 'Good to know',
  ruleTexts: {
    self: 'Votes and comments on your own venue, and votes cast without signing in, earn nothing. Changing a vote earns nothing more.',
    daily: (texts: number) => `At most ${texts} comments and ${texts} replies a day earn points.`,
    same: (days: number) => `The same text earns points only once in ${days} days.`,
    deleted:
      'When content is deleted, the points it earned are taken back. If your balance is too low, the rest becomes a debt that new points pay off first.',
  },
  badges: 'Badges',
  progress: (current: string, goal: string, unit: string) => `${current} / ${goal} ${unit}`,
  units: {
    points_milestone: 'points',
    questions_count: 'venues',
    comments_count: 'comments',
    votes_count: 'votes',
    friends_count: 'friends',
    replies_count: 'replies',
    first_100: '',
    granted: '',
  },
  notByCount: { first: 'Given to the first hundred members.', granted: 'Given by the team of the site.' },
  earnedOn: (date: string) => `Earned on ${date}`,
  progressFailed: 'Your progress could not be loaded.',
}
